import type { TranscriptTurn } from '@understudy/contract/transcript'
import { type NewEvent, OBSERVATION_EXCERPT_CHARS } from '../recorder/event-data.ts'
import type { AccessibilityCheck, Observation } from '../turn/observation.ts'
import { isPageRule } from '../turn/page/page-rule.ts'
import type { Step } from '../turn/step.ts'
import { AMBIENT_GAP_MS } from './limits.ts'
import type { OpenPage, SessionState } from './session-state.ts'

/** A picture before a turn, at most every ten seconds, so that long sessions can be followed live. */
export async function saveAmbientFrame(
  state: SessionState,
  page: Pick<OpenPage, 'browser'>,
  turn: number,
  signal: AbortSignal,
): Promise<void> {
  const nowMs = state.deps.clock.monotonicMs()
  if (state.lastAmbientMs !== null && nowMs - state.lastAmbientMs < AMBIENT_GAP_MS) return
  const screenshot = await page.browser.screenshot(signal)
  state.noteAmbientFrame(nowMs)
  if ('missing' in screenshot) return
  await state.deps.recorder.saveScreenshot(turn, screenshot, 'ambient')
}

/** The events of one observation. isNewDocument: the previous observation was of another document. */
export function describePageView(
  observation: Observation,
  turn: number | null,
  isNewDocument: boolean,
): NewEvent[] {
  const { url, title, fingerprint, tokens, scroll } = observation
  const excerpt = observation.text.slice(0, OBSERVATION_EXCERPT_CHARS)
  return [
    ...(isNewDocument ? [describePageLoad(observation, turn, null)] : []),
    {
      kind: 'observation',
      turn,
      data: { url, title, fingerprint, tokens, excerpt, ...placeWindow(scroll) },
    },
    ...observation.dialogs.map((data): NewEvent => ({ kind: 'dialog', turn, data })),
    ...observation.errors.map((data): NewEvent => ({ kind: 'page_error', turn, data })),
    ...observation.failedRequests.map((data): NewEvent => ({ kind: 'request_failed', turn, data })),
    ...observation.blockedNavigations.map((data): NewEvent => ({
      kind: 'blocked_navigation',
      turn,
      data,
    })),
  ]
}

/** Where the window was on the page, so that views of several visitors can be laid over each other. */
function placeWindow({ y, maxY, viewportHeight }: Observation['scroll']) {
  return { top: y, page_height: maxY + viewportHeight }
}

/**
 * The accessibility of a page is known later than its other facts, so the page is recorded again with it; routes of a
 * single-page application are recorded like pages.
 */
export function describeAccessibility(
  observation: Observation,
  turn: number | null,
  check: AccessibilityCheck,
): NewEvent[] {
  if (check.url === null) return []
  return [describePageLoad({ ...observation, timing: null }, turn, check)]
}

/** The browser does not know about turns; what it found while opening the target belongs to turn 0. */
function describePageLoad(
  { url, title, status, pageWaitMs, timing }: Observation,
  turn: number | null,
  check: AccessibilityCheck | null,
): NewEvent {
  const at = { turn: turn ?? 0 }
  return {
    kind: 'page_loaded',
    turn,
    data: {
      url,
      title,
      status,
      wait_ms: pageWaitMs,
      timing: timing === null ? null : { ...timing, ...at },
      accessibility: (check?.violations ?? []).flatMap(({ places: _places, ...violation }) =>
        isPageRule(violation.rule) ? [] : { ...violation, ...at },
      ),
      ...(check === null || check.url === null ? {} : { accessibility_checked: check.url }),
    },
  }
}

/** What was not kept of the views that no earlier turn has recorded; nothing if everything was. */
export function describeUnkept({
  turn,
  before,
  after,
}: Pick<Step, 'turn' | 'before' | 'after'>): Pick<TranscriptTurn, 'unkept'> {
  const views = [...(turn === 1 ? [before] : []), ...(after === before ? [] : [after])]
  const unkept = { dialogs: 0, errors: 0, requests: 0 }
  for (const { unkept: own } of views) {
    unkept.dialogs += own.dialogs
    unkept.errors += own.errors
    unkept.requests += own.requests
  }
  return Object.values(unkept).some((count) => count > 0) ? { unkept } : {}
}
