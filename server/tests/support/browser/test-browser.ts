import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { BrowserSession, FillableCredential } from '../../../src/browser/browser-session.ts'
import type { BrowserCaps } from '../../../src/browser/caps.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { registerRefs } from '../../../src/browser/actions/locate-ref.ts'
import { openBrowserSession } from '../../../src/browser/open-browser-session.ts'
import { systemClock } from '../../../src/lib/clock.ts'

/** A browser for pages of the tests' own; without the confinement that strangers' pages get. */
export async function launchTestBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium({
    browserPath: null,
    cacheFolders: listCacheFolders(),
  })
  return chromium.launch({ executablePath, env: { ...process.env, ...environment } })
}

/** A session in a context of its own that may go anywhere on loopback. */
export async function openTestSession(
  browser: Browser,
  caps: Partial<BrowserCaps> = {},
  credentials: readonly FillableCredential[] = [],
): Promise<BrowserSession> {
  await registerRefs()
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  return openBrowserSession(context, page, {
    clock: systemClock,
    isNavigationAllowed: () => true,
    caps,
    credentials,
  })
}
