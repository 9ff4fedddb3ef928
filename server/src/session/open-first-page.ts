import type { BrowserSession } from '../browser/browser-session.ts'
import { hold } from '../lib/waiting/held.ts'
import type { ObservedViolation } from '../turn/observation.ts'
import { describeOpeningFailure, isSiteDown } from '../turn/opening-failure.ts'
import { findRefusal } from './ending/refusal.ts'
import type { Ending } from './ending/session-result.ts'
import { describeAccessibility, describePageView, saveAmbientFrame } from './record-observation.ts'
import type { OpenPage, SessionState } from './session-state.ts'
import { showView } from './show-view.ts'

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
  const observation = await browser.observe(signal)
  const observedMs = state.deps.clock.monotonicMs()
  state.keepStart(observation)
  await state.deps.recorder.record(describePageView(observation, null, true))
  const page = { browser, observation }
  const view = showView(
    state,
    { ...page, part: null },
    () => hold(() => browser.screenshot(signal)),
    signal,
  )
  const pending = hold(async () => {
    await view.result()
    return completeRecord(state, page, signal)
  })
  const refusal = findRefusal(observation)
  if (refusal === null) return { ...page, observedMs, view, pending }
  await pending.result()
  return { kind: 'blocked', reason: refusal }
}

/** The picture is taken first, because the check blocks the page. */
async function completeRecord(
  state: SessionState,
  { browser, observation }: Pick<OpenPage, 'browser' | 'observation'>,
  signal: AbortSignal,
): Promise<readonly ObservedViolation[]> {
  const { deps, spent } = state
  await saveAmbientFrame(state, { browser }, spent.turns, signal)
  const check = await browser.checkAccessibility(signal)
  const events = describeAccessibility(observation, null, check)
  if (events.length > 0) await deps.recorder.record(events)
  return check.violations
}
