import type { BrowserSession } from '../browser/browser-session.ts'
import { describeOpeningFailure, findRefusal, isSiteDown } from './ending/refusal.ts'
import { recordObservation } from './record-observation.ts'
import type { Ending } from './ending/session-result.ts'
import type { OpenPage, SessionState } from './session-state.ts'

/** Opens the target and observes it once. Returns an ending if it does not open or keeps the visitor out. */
export async function openFirstPage(
  state: SessionState,
  browser: BrowserSession,
  signal: AbortSignal,
): Promise<OpenPage | Ending> {
  const opening = await browser.open(state.assignment.targetUrl, signal)
  if (opening.kind === 'failed') {
    const reason = describeOpeningFailure(opening.reason, opening.message)
    return { kind: 'blocked', reason, ...(isSiteDown(opening.reason) ? { isSiteDown: true } : {}) }
  }
  const page = { browser, observation: await browser.observe(signal) }
  state.open(page.observation)
  await recordObservation(state, page, signal)
  const refusal = findRefusal(page.observation)
  return refusal === null ? page : { kind: 'blocked', reason: refusal }
}
