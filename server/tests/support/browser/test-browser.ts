import { type Browser, chromium } from 'playwright-core'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'

/** Disposing of it closes its pages and leaves the browser to the next file. */
export interface LentTestBrowser extends AsyncDisposable {
  browser: Browser
}

/** Used by the files of this worker one after the other; ends with the worker. */
let shared: Browser | null = null

/** The worker's browser to read pictures and our own pages with; without the confinement for untrusted pages. */
export async function lendTestBrowser(): Promise<LentTestBrowser> {
  const browser = shared?.isConnected() === true ? shared : await launchTestBrowser()
  shared = browser
  return {
    browser,
    async [Symbol.asyncDispose]() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
  }
}

async function launchTestBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium({
    browserPath: null,
    cacheFolders: listCacheFolders(),
  })
  return chromium.launch({ executablePath, env: { ...process.env, ...environment } })
}
