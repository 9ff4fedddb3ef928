import type { BrowserSession } from '../browser/browser-session.ts'
import type { Clock } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/clock.ts'
import { waitAtMost } from '../lib/waiting/rest.ts'

const MAX_CLOSING_MS = 5 * SECOND_MS

/**
 * Closes the browser, without waiting for ever for one that hangs: its supervisor ends it in any case. Does not throw,
 * so that a session's own ending is what is told.
 */
export async function closeBrowser(browser: BrowserSession, clock: Clock): Promise<void> {
  await waitAtMost(() => close(browser), MAX_CLOSING_MS, clock)
}

async function close(browser: BrowserSession): Promise<void> {
  try {
    await browser[Symbol.asyncDispose]()
  } catch {
    // A browser that died does not close; there is nothing left of it to close either.
  }
}
