import type { BrowserSession } from '../browser/browser-session.ts'
import type { Redactor } from '../lib/secrets/redact.ts'
import { mapTextsTogether } from '../recorder/map-texts.ts'

/** The same browser with secrets removed from everything it returns, before anything is cut, judged or kept. */
export function redactBrowser(browser: BrowserSession, { redactAll }: Redactor): BrowserSession {
  return {
    async open(url, signal) {
      return mapTextsTogether(await browser.open(url, signal), redactAll)
    },
    async observe(signal, isAgain) {
      return mapTextsTogether(await browser.observe(signal, isAgain), redactAll)
    },
    async act(action, signal) {
      return mapTextsTogether(await browser.act(action, signal), redactAll)
    },
    screenshot: (signal) => browser.screenshot(signal),
    drawMarks: (picture, order, signal) => browser.drawMarks(picture, order, signal),
    async checkAccessibility(signal) {
      return mapTextsTogether(await browser.checkAccessibility(signal), redactAll)
    },
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}
