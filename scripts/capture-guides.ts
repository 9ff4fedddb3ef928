import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { findChromium, listCacheFolders } from '../server/src/browser/launch/find-chromium.ts'

/**
 * Takes the pictures of the dashboard for README and guides into docs/images, of the newest run, with 256 colours by
 * pngquant. Parameter: a sign-in link of an operator, as the first start and `npm run admin -- user link` print it.
 */
const [link] = process.argv.slice(2)
if (link === undefined) throw new Error('give a sign-in link')

const folder = path.join(import.meta.dirname, '..', 'docs', 'images')
const found = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
const browser = await chromium.launch({ ...found, env: { ...process.env, ...found.environment } })
try {
  const page = await browser.newPage({
    viewport: { width: 1240, height: 800 },
    colorScheme: 'light',
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor()
  const runs = page.url()
  const run = page.getByRole('listitem').getByRole('link').first()
  const runUrl = new URL((await run.getAttribute('href')) ?? '', runs).href
  await take(page, 'run', runUrl)
  const session = page.locator('a[href*="/sessions/"]').first()
  const sessionUrl = new URL((await session.getAttribute('href')) ?? '', runs).href
  await take(page, 'replay', `${sessionUrl.replace(/\?.*/, '')}?turn=3`)
  await take(page, 'new-run', `${runs}/new`)
  const settings = runs.replace(/runs$/, 'settings')
  await take(page, 'persona', `${settings}/personas/new?from=pers_0000000000000000firsttimer`)
  await take(page, 'system', new URL('/app/system', link).href)
} finally {
  await browser.close()
}

async function take(page: Page, name: string, url: string): Promise<void> {
  const file = path.join(folder, `${name}.png`)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: file })
  await promisify(execFile)('pngquant', ['--force', '--speed', '1', '--output', file, '--', file])
}
