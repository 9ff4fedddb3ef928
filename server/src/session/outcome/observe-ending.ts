import type { BrowserSession } from '../../browser/browser-session.ts'
import { dropAnchor } from '../../lib/address/fold-url.ts'
import { LeaseLostError } from '../../lib/lease-lost-error.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { listAsked } from '../../task/asked-tasks.ts'
import { findActedControl } from '../../turn/acted-control.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { doingAgainWords } from '../../words/acts/again.ts'
import { saveWords } from '../../words/controls/save.ts'
import { says } from '../../words/says.ts'
import type { Ending } from '../ending/session-result.ts'
import { MAX_OBSERVING_MS } from '../limits.ts'
import { describeAccessibility, describePageView } from '../record-observation.ts'
import type { SessionState, SessionView } from '../session-state.ts'
import { holdsUnsaved } from './contradictions/unsaved-values.ts'
import { lastingActs } from './proofs/check-trace.ts'
import { readPath } from './record/path-concepts.ts'

/**
 * Observes the page once more after the visitor's last turn, to catch late changes, and once more after a reload if the
 * task should leave something behind. The session's ending is already decided, so failures here do not change it.
 * Throws only if the session is stopped from outside.
 */
export async function observeEnding(
  state: SessionState,
  browser: BrowserSession,
  ending: Ending,
  signal: AbortSignal,
): Promise<void> {
  const goals = listAsked(state.aim)
  if (goals.length === 0 || state.steps.length === 0 || !isOver(ending)) return
  using deadline = startDeadline(state.deps.clock, MAX_OBSERVING_MS)
  const bounded = AbortSignal.any([signal, deadline.signal])
  try {
    const last = await see(state, browser, bounded)
    state.keepFinalObservation(last)
    const acts = goals.flatMap(({ parts }) => parts.flatMap((part) => part.acts))
    const isLeft = acts.some(
      ({ id }) => lastingActs.has(id) || (id === 'choose' && isOnNow(last, state.steps)),
    )
    if (!isLeft || !isSafeToReload(last) || isAnswer(last, state.steps)) return
    const isAll = isAllThereIs(last, state)
    state.keepReread(isAll ? last : await reload(state, browser, last.url, bounded))
  } catch (error) {
    if (state.stop.aborted || error instanceof LeaseLostError) throw error
  }
}

/** A visitor who left or was kept out claims nothing that could be confirmed. */
function isOver({ kind }: Ending): boolean {
  return kind === 'goal_reached' || kind === 'budget_exhausted' || kind === 'nothing_left'
}

async function see(
  state: SessionView,
  browser: BrowserSession,
  signal: AbortSignal,
): Promise<Observation> {
  const observation = await browser.observe(signal)
  const turn = state.steps.at(-1)?.turn ?? null
  const check = await browser.checkAccessibility(signal)
  await state.deps.recorder.record([
    ...describePageView(observation, turn, false),
    ...describeAccessibility(observation, turn, check),
  ])
  return observation
}

async function reload(
  state: SessionView,
  browser: BrowserSession,
  url: string,
  signal: AbortSignal,
): Promise<Observation | null> {
  const opening = await browser.open(url, signal)
  if (opening.kind === 'failed' || (opening.status ?? 200) >= 400) return null
  const observation = await see(state, browser, signal)
  return observation.url === url ? observation : null
}

/**
 * The page came as the answer to what was sent, at an address that no view had before: opening this address is another request, and what
 * it answers says nothing about this page. One that shows the fields again is the page of what is kept, which its address shows, too.
 */
function isAnswer({ documentId, url, elements }: Observation, steps: readonly Step[]): boolean {
  const typed = new Set(
    steps.map(({ action, recorded }) => (action.kind === 'type' ? recorded.label : null)),
  )
  if (elements.some(({ role, name }) => role === 'textbox' && typed.has(name))) return false
  const address = dropAnchor(url)
  const arrival = steps.find(({ after }) => after.documentId === documentId)
  const isSent = arrival?.after.acceptedWrites.some(
    (write) => write.status < 300 && dropAnchor(write.url) === address,
  )
  const views = steps.flatMap(({ before, after }) => [before, after])
  return (
    isSent === true &&
    !views.some((view) => view.documentId !== documentId && dropAnchor(view.url) === address)
  )
}

/** A choice was made on the page, and is on. */
function isOnNow({ elements, documentId }: Observation, steps: readonly Step[]): boolean {
  const chosen = steps
    .filter(({ before }) => before.documentId === documentId)
    .flatMap((step) => findActedControl(step)?.selector ?? [])
  return elements.some(
    ({ selector, checked, value }) =>
      chosen.includes(selector) && (checked === true || value !== null),
  )
}

/**
 * A page that keeps nothing begins anew when it is loaded again, whatever was done: what it shows is all that there is of the deed. To save
 * something is more than that.
 */
function isAllThereIs(last: Observation, { aim, steps, start }: SessionView): boolean {
  const here = steps.filter(({ after }) => after.documentId === last.documentId)
  const isSaving =
    listAsked(aim).some(({ text }) => says(text, saveWords)) ||
    steps.some(({ recorded }) => says(recorded.label ?? '', saveWords))
  return (
    last.facts.keepsNothing &&
    !isSaving &&
    here.every(({ after }) => after.acceptedWrites.length === 0) &&
    !holdsUnsaved(steps, start ?? last)
  )
}

function isSafeToReload({ url, status }: Observation): boolean {
  const parsed = URL.parse(url)
  if (parsed === null || (status ?? 200) >= 400) return false
  const words = `${parsed.pathname} ${parsed.search}`
  return parsed.search === '' || !says(readPath(words), doingAgainWords)
}
