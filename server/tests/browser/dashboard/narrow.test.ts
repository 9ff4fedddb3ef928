import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { inviteTo } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

/** The words of an element that its lines break within; words end where an address may be broken. */
async function listBrokenWords(shown: Locator): Promise<string[]> {
  return shown.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test('on a phone, addresses of people and hosts are broken after their marks, not within words', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'margaret.hamilton')
  await inviteTo(dashboard.service, customerId, {
    email: 'katherine.johnson@research.example.com',
    role: 'viewer',
  })
  const client = await dashboard.openClient(customerId)
  await client.allowedTargets.create({ host_pattern: 'checkout.staging.shop.example.com' })
  await client.webhooks.create({
    url: 'https://automation.example.com/hooks/understudy/incoming',
    events: ['run.completed', 'session.completed'],
  })
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [path, heading] of [
    ['settings/members', 'Members'],
    ['sites', 'Sites'],
    ['settings/webhooks', 'Webhooks'],
  ] as const) {
    await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/${path}`)
    const table = page.getByRole('table', { name: heading })
    await table.waitFor()
    expect([path, await listBrokenWords(table)]).toEqual([path, []])
    expect([path, await measureNarrowPx(page)]).toEqual([path, 360])
  }
  expect(problems).toEqual([])
})

test('a word that fits no column is broken rather than widening the page', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'wide')
  const client = await dashboard.openClient(customerId)
  const host = `${'long'.repeat(15)}.example.com`
  await client.allowedTargets.create({ host_pattern: host })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/sites`)
  await page.getByRole('button', { name: `Delete ${host}` }).waitFor()
  expect(await measureNarrowPx(page)).toBe(360)
})
