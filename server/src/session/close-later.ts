import type { BrowserSession } from '../browser/browser-session.ts'
import type { Clock } from '../lib/clock.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { closeBrowser } from './close-browser.ts'

/**
 * Lets a session go on to its end while its browser is closed, which takes about as long as a turn. Before it opens another one, the
 * previous one is gone. `resources` waits for the last one.
 */
export function createLateCloser(clock: Clock, resources: AsyncDisposableStack) {
  let closing: Held<void> | null = null
  resources.defer(() => closing?.result())
  return async (open: () => Promise<BrowserSession>): Promise<BrowserSession> => {
    await closing?.result()
    const browser = await open()
    let closed: Held<void> | null = null
    return {
      open: (url, signal) => browser.open(url, signal),
      observe: (signal, isAgain) => browser.observe(signal, isAgain),
      act: (action, signal) => browser.act(action, signal),
      screenshot: (signal) => browser.screenshot(signal),
      drawMarks: (picture, order, signal) => browser.drawMarks(picture, order, signal),
      checkAccessibility: (signal) => browser.checkAccessibility(signal),
      async [Symbol.asyncDispose]() {
        closed ??= hold(() => closeBrowser(browser, clock))
        closing = closed
      },
    }
  }
}
