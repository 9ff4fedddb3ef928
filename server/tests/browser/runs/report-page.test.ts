import type { AggregateReport } from '@understudy/contract/aggregate-report'
import { startShop } from '@understudy/testbed/shop/start-shop'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPages } from '../../../src/reports/evidence/list-pages.ts'
import {
  isLoaded,
  listViolationsInThemes,
  measurePage,
  openAndCount,
  openFolds,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { lendTestBrowser } from '../../support/browser/test-browser.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const fourMinutes = 240_000
const host = 'shop.test.example'
const resources = new AsyncDisposableStack()

let service: TestService
let browser: Browser
let run: Awaited<ReturnType<TestService['client']['runs']['wait']>>
let aggregate: AggregateReport
let watched: { page: Page; violations: string[][] }

beforeAll(async () => {
  const shop = resources.use(
    await startShop({ port: 0, defects: 'all', certificate: testCertificate }),
  )
  const testHosts = `${host}=127.0.0.1:${shop.port}`
  service = resources.use(await startTestService({ ROLE: 'all', TEST_HOSTS: testHosts }))
  const { client } = service
  ;({ browser } = resources.use(await lendTestBrowser()))
  // The personas of the demo.
  const { run_id: runId } = await client.runs.create({
    target_url: `https://${host}/`,
    persona_ids: [
      'pers_0000000000000000000default',
      'pers_0000000000000000000bargain',
      'pers_000000000000000000careless',
    ],
  })
  watched = await watchRun((await client.runs.get(runId)).report_url)
  run = await client.runs.wait(runId, { pollMs: 200 })
  aggregate = await client.runs.aggregateReport(runId)
})

afterAll(() => resources.disposeAsync())

/** Opens the page while the run goes on, and waits until a session has thought something and a picture of it has arrived. */
async function watchRun(url: string): Promise<typeof watched> {
  const page = await browser.newPage()
  // A busy machine takes its time to start three browsers.
  page.setDefaultTimeout(fourMinutes / 2)
  await page.goto(url)
  await page.locator('.watched .thought:not(:empty)').first().waitFor()
  await page.waitForFunction(() => {
    const images = Array.from(document.querySelectorAll<HTMLImageElement>('.watched img'))
    return images.some((image) => !image.hidden && image.naturalWidth > 0)
  })
  const violations: string[][] = []
  for (const reading of widths) {
    await using read = await readPage(browser, url, reading)
    violations.push(await listViolationsInThemes(read))
  }
  return { page, violations }
}

test('the page of a run in progress shows what its sessions see and think, and then its report', async () => {
  await watched.page.getByRole('heading', { name: 'Problems', exact: true }).waitFor()
  expect(watched.violations).toEqual(widths.map(() => []))
})

test.each(widths)('is short and free of axe violations in both themes: %j', async (reading) => {
  await using page = await readPage(browser, run.report_url, reading)
  const size = await measurePage(page)
  expect(size.heightPx).toBeLessThanOrEqual(8000)
  expect(size.widthPx).toBeLessThanOrEqual(reading.viewport?.width ?? 0)
  expect(size.tallestRowPx).toBeLessThan(300)
  expect(await listViolationsInThemes(page)).toEqual([])
  await openFolds(page)
  expect(await listViolationsInThemes(page)).toEqual([])
})

test('loads no more than 300 KB, and its pictures when they are opened', async () => {
  await using context = await browser.newContext()
  const page = await context.newPage()
  const loadedBytes = await openAndCount(page, run.report_url)
  expect(loadedBytes).toBeGreaterThan(10_000)
  expect(loadedBytes).toBeLessThanOrEqual(300_000)

  await page.locator('.session > details > summary').first().click()
  await page
    .getByText(/^Timeline: \d+ turns/)
    .first()
    .click()
  const thumbnail = page.locator('.thumbnail img').first()
  await thumbnail.scrollIntoViewIfNeeded()
  await expect.poll(() => isLoaded(thumbnail)).toBe(true)
})

test('filters its findings by severity, persona and page, and counts the rest', async () => {
  await using page = await readPage(browser, run.report_url, {})
  const problems = aggregate.findings.filter(({ attribution }) => attribution === 'site')
  const filters = page.locator('.filters')
  const countShown = () => page.locator('.findings > .finding:visible').count()
  expect(await countShown()).toBe(problems.length)
  await filters.getByLabel('Severity').selectOption('Major')
  const major = problems.filter(({ severity }) => severity === 3)
  expect(major.length).toBeLessThan(problems.length)
  expect(await countShown()).toBe(major.length)
  const [persona] = aggregate.personas
  await filters.getByLabel('Seen by').selectOption(persona?.name ?? '')
  const met = major.filter(({ sessions }) =>
    sessions.some((session) => session.session_id === persona?.session_id),
  )
  expect(await countShown()).toBe(met.length)
  await filters.getByLabel('Page').selectOption('/shipping')
  await filters.getByLabel('Severity').selectOption('All severities')
  await filters.getByLabel('Seen by').selectOption('All personas')
  const shipping = problems.filter(({ evidence }) => listPages(evidence).includes('/shipping'))
  expect(shipping.length).toBeGreaterThan(0)
  expect(shipping.length).toBeLessThan(problems.length)
  expect(await countShown()).toBe(shipping.length)
})

test('opens a finding and a turn that a link leads to', async () => {
  await using page = await readPage(browser, run.report_url, {})
  const last = page.locator('#matrix + .scroll tbody tr').last().getByRole('link')
  const finding = page.locator((await last.getAttribute('href')) ?? '')
  expect(await finding.isVisible()).toBe(false)
  await last.click()
  await finding.waitFor()
  const pointer = finding.getByRole('link', { name: /turn \d+$/ }).first()
  const turn = page.locator((await pointer.getAttribute('href')) ?? '')
  expect(await turn.isVisible()).toBe(false)
  await pointer.click()
  await turn.waitFor()
})

test('prints everything that is folded', async () => {
  await using page = await readPage(browser, run.report_url, {})
  const findings = page.locator('.finding .body')
  expect(await findings.last().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  for (const finding of await findings.all()) expect(await finding.isVisible()).toBe(true)
})
