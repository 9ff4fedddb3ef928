import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'

/** A browser for tests to read pictures with; without the confinement for untrusted pages. */
export async function launchTestBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium({
    browserPath: null,
    cacheFolders: listCacheFolders(),
  })
  return chromium.launch({ executablePath, env: { ...process.env, ...environment } })
}
