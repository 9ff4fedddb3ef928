import type { BrowserSession } from '../browser/browser-session.ts'
import type { Clock } from '../lib/clock.ts'
import { waitAtMost } from '../lib/waiting/sleep.ts'
import { MAX_CLOSING_MS } from './limits.ts'

/**
 * Closes the browser, with a limit for one that hangs: its supervisor ends it in any case. Does not throw, so that the
 * session's own ending is reported.
 */
export async function closeBrowser(browser: BrowserSession, clock: Clock): Promise<void> {
  await waitAtMost(() => close(browser), MAX_CLOSING_MS, clock)
}

async function close(browser: BrowserSession): Promise<void> {
  try {
    await browser[Symbol.asyncDispose]()
  } catch {
    // A crashed browser rejects the close, but has nothing left to close.
  }
}
