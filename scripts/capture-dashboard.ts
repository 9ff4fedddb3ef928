import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { findChromium, listCacheFolders } from '../server/src/browser/launch/find-chromium.ts'

/**
 * Takes every page of the dashboard at 1440 and 390 px, light and dark, to look at. Parameters: a sign-in link, as the
 * first start and `npm run admin -- user link` print it, and the folder for the pictures.
 */
const [link, folder] = process.argv.slice(2)
if (link === undefined || folder === undefined) throw new Error('give a sign-in link and a folder')

const settings = [
  'general',
  'sites',
  'logins',
  'personas',
  'personas/new?from=pers_0000000000000000000default',
  'personas/import',
  'webhooks',
  'keys',
  'checks',
  'maps',
  'usage',
]

await mkdir(folder, { recursive: true })
const found = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
const browser = await chromium.launch({ ...found, env: { ...process.env, ...found.environment } })
try {
  const page = await browser.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('heading', { name: 'Runs' })
    .or(page.getByText('No runs yet'))
    .first()
    .waitFor()
  for (const [name, url] of Object.entries(await listPages(page))) await takePage(page, name, url)
  await page.context().clearCookies()
  await takePage(page, 'sign-in', new URL('/app/sign-in', link).href)
} finally {
  await browser.close()
}

/** The newest run stands for all. */
async function listPages(page: Page): Promise<Record<string, string>> {
  const runs = page.url()
  const newest = page.getByRole('listitem').getByRole('link').first()
  const target = (await newest.count()) > 0 ? await newest.getAttribute('href') : null
  const run = target === null ? null : new URL(target, runs).href
  return {
    runs,
    ...(run !== null && { run, compare: `${run}/compare`, map: `${run}/map` }),
    'new-run': `${runs}/new`,
    members: runs.replace(/runs$/, 'members'),
    ...Object.fromEntries(
      settings.map((place) => [
        `settings-${place.replace(/\?.*/, '').replaceAll('/', '-')}`,
        runs.replace(/runs$/, `settings/${place}`),
      ]),
    ),
    system: new URL('/app/system', runs).href,
    account: new URL('/app/account', runs).href,
  }
}

async function takePage(page: Page, name: string, url: string): Promise<void> {
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto(url, { waitUntil: 'load' })
      await page.getByRole('heading').first().waitFor()
      // Also “Loading the drawing…” of the map.
      await page.getByText(/^Loading.*…$/).waitFor({ state: 'detached' })
      const file = path.join(folder ?? '', `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true })
    }
  }
}
