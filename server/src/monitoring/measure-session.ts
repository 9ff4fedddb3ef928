import type { BrowserSession } from '../browser/browser-session.ts'
import type { Mind } from '../mind/mind.ts'
import type { TurnMeter } from './turn-meter.ts'

/** The same mind, whose time is measured. */
export function measureMind(mind: Mind, meter: TurnMeter): Mind {
  return {
    model: mind.model,
    sees: () => mind.sees(),
    decide: (situation, asking) => meter.decide(() => mind.decide(situation, asking)),
    answer: (question, situation, asking) =>
      meter.think(() => mind.answer(question, situation, asking)),
  }
}

/** The same browser, whose time is measured. */
export function measureBrowser(browser: BrowserSession, meter: TurnMeter): BrowserSession {
  return {
    open: (url, signal) => meter.browse(() => browser.open(url, signal)),
    observe: (signal, isAgain) => meter.browse(() => browser.observe(signal, isAgain)),
    act: (action, signal) => meter.browse(() => browser.act(action, signal)),
    screenshot: (signal) => meter.browse(() => browser.screenshot(signal)),
    drawMarks: (picture, order, signal) =>
      meter.browse(() => browser.drawMarks(picture, order, signal)),
    checkAccessibility: (signal) => meter.browse(() => browser.checkAccessibility(signal)),
    async [Symbol.asyncDispose]() {
      meter.end()
      await browser[Symbol.asyncDispose]()
    },
  }
}
