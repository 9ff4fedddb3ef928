import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium, listCacheFolders } from '../server/src/browser/launch/find-chromium.ts'

/** Takes the README's screenshot of a report, with 256 colours by pngquant. Argument: the URL of a report page, as printed by `npm run demo`. */
const file = path.join(import.meta.dirname, '..', 'docs', 'images', 'report.png')
const [address] = process.argv.slice(2)
if (address === undefined) throw new Error('pass the URL of a report page')

const found = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
const browser = await chromium.launch({ ...found, env: { ...process.env, ...found.environment } })
try {
  const page = await browser.newPage({
    viewport: { width: 1240, height: 1000 },
    colorScheme: 'light',
  })
  await page.goto(address)
  await page.screenshot({ path: file })
  await promisify(execFile)('pngquant', ['--force', '--speed', '1', '--output', file, '--', file])
} finally {
  await browser.close()
}
