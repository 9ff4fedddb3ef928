import type { BrowserSession } from '../browser/browser-session.ts'
import type { Redact } from '../lib/redact.ts'
import { mapTexts } from '../recorder/map-texts.ts'

/** The same browser, with what is to be taken out gone from all it tells, before anything is cut, judged or kept. */
export function redactBrowser(browser: BrowserSession, redact: Redact): BrowserSession {
  return {
    async open(url, signal) {
      return mapTexts(await browser.open(url, signal), redact)
    },
    async observe(signal) {
      return mapTexts(await browser.observe(signal), redact)
    },
    async act(action, signal) {
      return mapTexts(await browser.act(action, signal), redact)
    },
    screenshot: (signal) => browser.screenshot(signal),
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}
