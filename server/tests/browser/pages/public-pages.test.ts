import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listViolationsInThemes,
  measurePage,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { lendTestBrowser } from '../../support/browser/test-browser.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const resources = new AsyncDisposableStack()
let browser: Browser
let service: TestService

beforeAll(async () => {
  ;({ browser } = resources.use(await lendTestBrowser()))
  service = resources.use(await startTestService())
})
afterAll(() => resources.disposeAsync())

test.each(widths)(
  'the pages that everyone can open have no axe violations in either theme: %j',
  async (reading) => {
    for (const path of ['/', '/docs/', '/nothing-here']) {
      await using page = await readPage(browser, `${service.baseUrl}${path}`, reading)
      const { widthPx } = await measurePage(page)
      expect([path, widthPx]).toEqual([path, reading.viewport?.width])
      expect([path, ...(await listViolationsInThemes(page))]).toEqual([path])
    }
  },
)

test('the page of the API leads to every operation and shows its fields, an example and a command', async () => {
  await using page = await readPage(browser, `${service.baseUrl}/docs/`, {})
  const contents = page.getByRole('navigation', { name: 'Operations' })
  await contents.getByText('Webhooks', { exact: true }).click()
  await contents.getByRole('link', { name: 'Create a webhook' }).click()
  expect(new URL(page.url()).hash).toBe('#createWebhook')
  const operation = page.locator('#createWebhook')
  expect(await operation.textContent()).toContain('POST /webhooks')
  expect(await operation.locator('pre').first().textContent()).toBe(
    [
      `curl ${service.baseUrl}/webhooks \\`,
      '  -H "Authorization: Bearer $KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"url":"https://hooks.example.com/understudy","events":["run.completed","run.partial","run.failed"]}'`,
    ].join('\n'),
  )
  await operation.getByText('Fields of the body').click()
  const secret = operation.getByRole('row', { name: 'secret' }).first()
  expect(await secret.textContent()).toContain('defaults to 32 random bytes.')
  await operation.getByText('Responses').click()
  expect(await operation.locator('pre').last().textContent()).toContain('"id": "wh_')
  const links = await page.locator('a[href^="#"]').evaluateAll((found) =>
    found.flatMap((link) => {
      const target = link.getAttribute('href')?.slice(1) ?? ''
      return document.getElementById(target) === null ? [target] : []
    }),
  )
  expect(links).toEqual([])
})
