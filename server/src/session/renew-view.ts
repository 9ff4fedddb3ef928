import { PageHungError } from '../browser/browser-session.ts'
import { DocumentGoneError } from '../browser/page/document-errors.ts'
import type { Box } from '../lib/box.ts'
import { hold } from '../lib/waiting/held.ts'
import type { Observation } from '../turn/observation.ts'
import { findToleratedWaitMs } from '../turn/tolerated-wait.ts'
import { FRESH_VIEW_MS, MAX_VIEW_TRIES, MOVED_PX } from './limits.ts'
import { describePageView } from './record-observation.ts'
import type { Seen } from './seen.ts'
import type { OpenPage, SessionState } from './session-state.ts'
import { showView } from './show-view.ts'

/**
 * Looks again at a page that was observed a while ago, such as before an interview, or that looked different when its picture was taken,
 * so that the visitor decides by what is there now, and text and picture agree. A page that keeps moving is looked at a few times.
 * What the browser notices meanwhile stays for the next observation. A page that cannot be read keeps its view: its next use says why.
 */
export async function renewView(
  state: SessionState,
  page: OpenPage,
  signal: AbortSignal,
): Promise<OpenPage> {
  const { clock } = state.deps
  const startMs = clock.monotonicMs()
  const patienceMs = findToleratedWaitMs(state.assignment.persona)
  let newest = page
  for (let tried = 0; ; tried += 1) {
    const isSteady = await isPictureSteady(newest)
    const isFresh = clock.monotonicMs() - newest.observedMs < FRESH_VIEW_MS
    if (isSteady && (isFresh || tried > 0)) return newest
    const isGivenUp = state.restlessDocument === newest.observation.documentId
    const isOver = tried >= MAX_VIEW_TRIES || clock.monotonicMs() - startMs >= patienceMs
    if (!isSteady && (isOver || (isGivenUp && tried > 0))) {
      state.giveUpSteadiness(newest.observation.documentId)
      return newest
    }
    const renewed = await lookAgain(state, newest, signal)
    if (renewed === newest) return newest
    newest = renewed
  }
}

/** Whether its picture shows the page as it was read, or only a part that the visitor asked for. */
async function isPictureSteady({ view }: OpenPage): Promise<boolean> {
  const seen = await view.result()
  return seen === null || seen.shown.isPart || seen.shown.isSteady
}

/** The same page if it looks as before, or may not be renewed. */
async function lookAgain(
  state: SessionState,
  page: OpenPage,
  signal: AbortSignal,
): Promise<OpenPage> {
  const { clock, recorder } = state.deps
  const { browser, observation } = page
  await page.pending.result()
  const seen = await page.view.result()
  const fresh = await observeAgain(page, signal)
  const observedMs = clock.monotonicMs()
  if (fresh === null) return page
  if (isAlike(observation, fresh) && (seen === null || isMarkedRight(seen, observation, fresh)))
    return page
  const last = state.steps.at(-1)
  const isIdle = last === undefined || last.after === last.before
  // After a turn that left the page alone, another document would look like the effect of nothing.
  if (isIdle && fresh.documentId !== observation.documentId) return page
  const renewed = keepEvents(observation, fresh)
  if (isIdle) state.renewStart(observation, renewed)
  else state.renewLastView(renewed)
  const isNew = fresh.documentId !== observation.documentId
  await recorder.record(describePageView(fresh, last?.turn ?? null, isNew))
  const view = showView(
    state,
    { browser, observation: renewed, part: null },
    () => hold(() => browser.screenshot(signal)),
    signal,
  )
  const pending = hold(async () => {
    await view.result()
    return page.pending.result()
  })
  return { browser, observation: renewed, observedMs, view, pending }
}

function isAlike(one: Observation, other: Observation): boolean {
  return one.fingerprint === other.fingerprint && one.settled === other.settled
}

/** Whether the marks of the one view are right for the other. */
function isMarkedRight(
  { shown: { moved } }: Seen,
  { elements }: Observation,
  fresh: Observation,
): boolean {
  return (
    moved === 0 &&
    elements.length === fresh.elements.length &&
    elements.every(({ role, name, box }, index) => {
      const other = fresh.elements[index]
      return other?.role === role && other.name === name && areNear(box, other.box)
    })
  )
}

function areNear(one: Box, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= MOVED_PX,
  )
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
    downloads,
    unkept,
  }: Observation,
  fresh: Observation,
): Observation {
  const network = { failedRequests, acceptedWrites, blockedNavigations, downloads }
  const events = { dialogs, errors, ...network, unkept }
  return { ...fresh, ...events, pageWaitMs, timing }
}
