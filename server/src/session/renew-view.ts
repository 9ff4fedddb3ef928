import { PageHungError } from '../browser/browser-session.ts'
import { DocumentGoneError } from '../browser/page/document-errors.ts'
import { hold } from '../lib/waiting/held.ts'
import type { Observation } from '../turn/observation.ts'
import { FRESH_VIEW_MS } from './limits.ts'
import { describePageView } from './record-observation.ts'
import type { OpenPage, SessionState } from './session-state.ts'
import { showView } from './show-view.ts'

/**
 * Looks again at a page that was observed a while ago, such as before an interview, so that the visitor decides by what is there now.
 * What the browser notices meanwhile stays for the next observation. A page that cannot be read keeps its view: its next use says why.
 */
export async function renewView(
  state: SessionState,
  page: OpenPage,
  signal: AbortSignal,
): Promise<OpenPage> {
  const { clock, recorder } = state.deps
  if (clock.monotonicMs() - page.observedMs < FRESH_VIEW_MS) return page
  const { browser, observation } = page
  await page.rest.outcome()
  const fresh = await observeAgain(page, signal)
  const observedMs = clock.monotonicMs()
  if (fresh === null || fresh.fingerprint === observation.fingerprint) return page
  const last = state.steps.at(-1)
  const isIdle = last === undefined || last.after === last.before
  // After a turn that left the page alone, another document would look like the effect of nothing.
  if (isIdle && fresh.documentId !== observation.documentId) return page
  const renewed = keepEvents(observation, fresh)
  if (!isIdle) state.renewLastView(renewed)
  const isNew = fresh.documentId !== observation.documentId
  await recorder.record(describePageView(fresh, last?.turn ?? null, isNew))
  const view = showView(
    state,
    { browser, observation: renewed, part: null },
    () => hold(() => browser.screenshot(signal)),
    signal,
  )
  const rest = hold(async () => {
    await view.outcome()
    return page.rest.outcome()
  })
  return { browser, observation: renewed, observedMs, view, rest }
}

async function observeAgain(
  { browser }: OpenPage,
  signal: AbortSignal,
): Promise<Observation | null> {
  try {
    return await browser.observe(signal, true)
  } catch (error) {
    if (error instanceof PageHungError || error instanceof DocumentGoneError) return null
    throw error
  }
}

/** The new view with what the browser noticed until the old one. */
function keepEvents(
  {
    pageWaitMs,
    timing,
    dialogs,
    errors,
    failedRequests,
    acceptedWrites,
    blockedNavigations,
    unkept,
  }: Observation,
  fresh: Observation,
): Observation {
  const events = { dialogs, errors, failedRequests, acceptedWrites, blockedNavigations, unkept }
  return { ...fresh, ...events, pageWaitMs, timing }
}
