import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createFirstSignInLink } from '../../../src/operations/identity/sign-in-links.ts'
import { isLoaded } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { startTestSite, type TestSite } from '../../support/servers/test-site.ts'

const host = 'shop.test.example'
/** A busy machine takes its time for two browsers and a report. */
const patienceMs = 240_000
/** Until someone watches, visitors wait for the second page: the wall is seen while they work, however fast they are. */
const watched = Promise.withResolvers<void>()

let site: TestSite

const dashboard = shareDashboard(async () => {
  const mugs = '<title>All mugs</title><h1>All mugs</h1><a href="/">Back to the shop</a>'
  site = await startTestSite({
    '/': '<title>Mug shop</title><h1>Mug shop</h1><button type="button">Add to cart</button> <a href="/mugs">All mugs</a>',
    '/mugs': (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      watched.promise.then(
        () => response.end(mugs),
        () => response.destroy(),
      )
    },
  })
  return { ROLE: 'all', TEST_HOSTS: `${host}=127.0.0.1:${site.port}` }
})

afterAll(() => site[Symbol.asyncDispose]())

test(
  'from the printed link to the map by clicks: sign-in, new run, live wall, report, replay, comparison, map',
  { timeout: 3 * patienceMs },
  async () => {
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    page.setDefaultTimeout(patienceMs)
    await signIn(page)
    await startFirstRun(page)
    await watchWall(page)
    await readReport(page)
    await stepThroughSession(page)
    await runAgain(page)
    await compare(page)
    await readMap(page)
    expect(problems).toEqual([])
  },
)

async function signIn(page: Page): Promise<void> {
  const { db, baseUrl } = dashboard.service
  const { customerId } = await dashboard.service.addCaller('Mug shop')
  const link = await db
    .transaction()
    .execute((trx) => createFirstSignInLink({ db: trx, clock: systemClock, baseUrl }, customerId))
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
}

async function startFirstRun(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Address of the site').fill(host)
  await page.getByRole('button', { name: /^Show all \d+ personas$/ }).click()
  await page.getByRole('checkbox', { name: /^Impatient|^Hurried/ }).check()
  await page.getByText('2 personas chosen').waitFor()
  await page.getByText('2 sessions, each of at most 3 minutes').waitFor()
  await page
    .getByText('No estimate: this account has no runs from the last two months to base it on')
    .waitFor()
  await page.getByRole('button', { name: 'Start the run' }).click()
}

/** Both visitors as they work, then how they ended. */
async function watchWall(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Live' }).waitFor()
  const tiles = page.getByRole('article')
  await expect.poll(() => tiles.count()).toBe(2)
  const picture = tiles.first().getByRole('img', { name: /^The page at turn/ })
  await picture.waitFor()
  expect(await isLoaded(picture)).toBe(true)
  await tiles.first().getByText('Live', { exact: true }).waitFor()
  watched.resolve()
  await page.getByRole('heading', { name: 'How they ended' }).waitFor()
}

async function readReport(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Visitors' }).waitFor()
  const problems = page.locator('section[aria-labelledby="findings-title"] summary')
  await problems.filter({ hasText: 'The “Add to cart” button does nothing' }).click()
  await page.getByRole('figure').first().waitFor()
}

async function stepThroughSession(page: Page): Promise<void> {
  await page
    .getByRole('figure')
    .getByRole('link', { name: /, turn \d+$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Problems here' }).waitFor()
  const picture = page.getByRole('img', { name: /^The page after turn/ })
  await picture.waitFor()
  expect(await isLoaded(picture)).toBe(true)
  await page.keyboard.press('Home')
  await page.getByRole('heading', { name: 'Arrival' }).waitFor()
  await page.getByRole('button', { name: 'Next turn' }).click()
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  await page.getByRole('link', { name: host }).click()
  await page.getByRole('heading', { name: 'Visitors' }).waitFor()
}

/** The same visitors to the same site. */
async function runAgain(page: Page): Promise<void> {
  const first = page.url()
  await page.getByRole('link', { name: 'Run again' }).click()
  await page.getByText('2 personas chosen').waitFor()
  await page.getByText(/^Estimate: .* each, no model costs, if they use all 15/).waitFor()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await page.getByRole('heading', { name: 'Visitors' }).waitFor()
  expect(page.url()).not.toBe(first)
}

async function compare(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Compare with the run before' }).click()
  await page.getByRole('heading', { name: `What changed on ${host}` }).waitFor()
  const persisting = page.locator('dl > div').filter({ hasText: 'Persisting' })
  expect(await persisting.getByRole('definition').textContent()).not.toBe('0')
  await page.getByRole('link', { name: 'Back to the run' }).click()
}

async function readMap(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('group', { name: /^Mug shop, \// }).waitFor()
  const mugs = page.getByRole('group', { name: /^All mugs, \/mugs/ })
  await mugs.click()
  const chosen = page.getByRole('region', { name: 'The chosen page' })
  await chosen.getByText('All mugs').first().waitFor()
}
