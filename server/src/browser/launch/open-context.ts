import type { MobileAgent } from '@understudy/contract/visitor/devices'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** The visitor's device and language; settings that confine the context cannot be changed here. */
export type VisitorContext = Pick<
  BrowserContextOptions,
  | 'viewport'
  | 'screen'
  | 'deviceScaleFactor'
  | 'isMobile'
  | 'hasTouch'
  | 'locale'
  | 'timezoneId'
  | 'colorScheme'
  | 'contrast'
  | 'reducedMotion'
  | 'forcedColors'
> & { mobileAgent?: MobileAgent | null }

/** A context of its own for one session, confined like every other. */
export async function openContext(
  browser: Browser,
  { mobileAgent = null, ...chosen }: VisitorContext,
): Promise<BrowserContext> {
  const userAgent = mobileAgent === null ? undefined : await composeAgent(browser, mobileAgent)
  return browser.newContext({
    ...chosen,
    userAgent,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    bypassCSP: false,
    ignoreHTTPSErrors: false,
  })
}

/** The browser's own user agent on another system; like it, it says which browser and version this is. */
async function composeAgent(
  browser: Browser,
  { system, isHandheld }: MobileAgent,
): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const { userAgent } = await session.send('Browser.getVersion')
  await session.detach()
  const moved = userAgent.replace(/\([^)]*\)/u, `(${system})`)
  return isHandheld ? moved.replace(/ Safari\//u, ' Mobile Safari/') : moved
}
