import type { OutcomeFacts } from '@understudy/contract/outcome-facts'
import {
  BrowserGoneError,
  type BrowserSession,
  CheckHungError,
  PageHungError,
} from '../browser/browser-session.ts'
import { SiteLimitError } from '../browser/launch/site-limits.ts'
import { DocumentGoneError, PageAgentError } from '../browser/page/document-errors.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import { SessionCancelled } from '../lib/session-cancelled.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import { startSentence } from '../lib/text/sentence.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { MindError } from '../mind/mind.ts'
import { checkAnswer } from './answer/check-answer.ts'
import { checkClaims } from './claims/check-claims.ts'
import { closeBrowser } from './close-browser.ts'
import type { Ending, SessionResult } from './ending/session-result.ts'
import { openFirstPage } from './open-first-page.ts'
import { lookAgain } from './outcome/look-again.ts'
import { observeEnding } from './outcome/observe-ending.ts'
import { describeOutcomeFacts, judgeByCode } from './outcome/outcome-facts.ts'
import { readGoals } from './outcome/read-goal.ts'
import type { SessionRecord } from './outcome/record/news.ts'
import { replayFindings } from './replay/replay-findings.ts'
import type { SessionAssignment } from './session-assignment.ts'
import { describeTimeCap, findExhaustedLimit } from './session-budget.ts'
import type { SessionDeps } from './session-deps.ts'
import { measureSpent, SessionState, type SessionView } from './session-state.ts'
import { takeTurn } from './take-turn.ts'
import { hideTyped } from './visitor/typed-secrets.ts'

const cancelled: Ending = { kind: 'cancelled', reason: 'The run was cancelled.' }

/** How a session ended, and what interrupted it. */
type Finish = { ending: Ending } & Pick<SessionResult, 'cause'>

/**
 * Runs one session to its end: opens the target, takes turns and records everything. Does not record `session_ended`,
 * which belongs to the transaction that finishes the session. Throws LeaseLostError if another attempt owns the
 * session, the signal's reason if it aborts for anything but SessionCancelled, and errors of the recorder's stores;
 * every other end, good or bad, is returned.
 */
export async function runSession(
  deps: SessionDeps,
  assignment: SessionAssignment,
  signal: AbortSignal,
): Promise<SessionResult> {
  await readGoals(assignment.task, assignment.flows)
  const state = new SessionState(deps, assignment, signal)
  using deadline = startDeadline(deps.clock, assignment.budget.maxMs - assignment.spentBefore.ms)
  const { ending, cause } = await visitToEnd(state, signal, deadline.signal)
  const outcome = await findOutcome(state, ending)
  const claimChecks = await checkClaims(state)
  const replay = mayReplay(ending) ? await replayFindings(state) : { facts: [], cause: null }
  return {
    ...hideTyped(ending, state.typedSecrets),
    outcome: hideTyped(outcome, state.typedSecrets),
    replays: hideTyped(replay.facts, state.typedSecrets),
    claimChecks: hideTyped(claimChecks, state.typedSecrets),
    // A decision that failed, was interrupted or was not carried out has no turn.
    unrecorded: state.meter.read(),
    cause,
    replayCause: replay.cause,
  }
}

/** A site that exceeded a limit, hung or could not be opened is not opened again. */
function mayReplay({ kind, exceeded, isSiteDown }: Ending): boolean {
  return kind !== 'cancelled' && exceeded === undefined && isSiteDown !== true
}

/** Every end of the visit but those that leave the session to others, which are thrown. */
async function visitToEnd(
  state: SessionState,
  stop: AbortSignal,
  deadline: AbortSignal,
): Promise<Finish> {
  try {
    return { ending: await visitUntilEnd(state, AbortSignal.any([stop, deadline])), cause: null }
  } catch (error) {
    if (error instanceof LeaseLostError || isStorageFull(error)) throw error
    if (error instanceof SessionCancelled) return { ending: cancelled, cause: null }
    if (stop.aborted) return { ending: endAborted(stop), cause: null }
    if (deadline.aborted) return { ending: endOutOfTime(state.assignment), cause: null }
    return { ending: endBroken(error), cause: error }
  }
}

/**
 * If a page hangs, its browser is discarded and the target opened again in a new one; a second hang is thrown. A hang that our
 * check may have caused is not one of the page: the session goes on without checks.
 */
async function visitUntilEnd(state: SessionState, signal: AbortSignal): Promise<Ending> {
  const { deps } = state
  signal.throwIfAborted()
  await deps.recorder.record([describeStart(state)])
  const exhausted = findExhaustion(state)
  if (exhausted !== null) return exhausted

  let [isHung, isChecked] = [false, true]
  for (;;) {
    try {
      const opening = await deps.openBrowser(signal)
      const browser = isChecked ? opening : leaveUnchecked(opening)
      await using _closed = { [Symbol.asyncDispose]: () => closeBrowser(browser, deps.clock) }
      return await takeTurns(state, browser, signal)
    } catch (error) {
      if (error instanceof CheckHungError && isChecked) isChecked = false
      else if (error instanceof PageHungError && !isHung) isHung = true
      else throw error
    }
  }
}

/** One turn after another, from the first page until an end, and a last look at the page. */
async function takeTurns(
  state: SessionState,
  browser: BrowserSession,
  signal: AbortSignal,
): Promise<Ending> {
  const opened = await openFirstPage(state, browser, signal)
  if ('kind' in opened) return opened
  let page = opened
  let ending: Ending | null = null
  try {
    while (ending === null) {
      signal.throwIfAborted()
      ending = findExhaustion(state)
      if (ending === null) ({ page, ending } = await takeTurn(state, page, signal))
    }
    await page.pending.result()
  } finally {
    // Nothing is recorded after the session; a failure here has been thrown before or comes after another.
    await page.pending.result().catch(() => undefined)
  }
  await observeEnding(state, browser, ending, signal)
  return ending
}

function findExhaustion(state: SessionView): Ending | null {
  const reason = findExhaustedLimit(state.assignment.budget, measureSpent(state))
  return reason === null ? null : { kind: 'budget_exhausted', reason }
}

/** The same browser, whose pages are not checked. */
function leaveUnchecked(browser: BrowserSession): BrowserSession {
  return {
    open: (url, signal) => browser.open(url, signal),
    observe: (signal, isAgain) => browser.observe(signal, isAgain),
    act: (action, signal) => browser.act(action, signal),
    screenshot: (signal) => browser.screenshot(signal),
    drawMarks: (picture, order, signal) => browser.drawMarks(picture, order, signal),
    checkAccessibility: async () => ({ url: null, violations: [] }),
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}

/** Code judges first; where it cannot decide, a model that did not play the visitor checks the record. */
async function findOutcome(state: SessionView, ending: Ending): Promise<OutcomeFacts> {
  const record = describeRecord(state)
  const byCode = judgeByCode(state.aim, record)
  const answer = checkAnswer(state)
  const { judged, look } = await lookAgain(state, byCode, { record, ending, answer })
  const facts = describeOutcomeFacts(judged, state.steps, look)
  return {
    ...facts,
    ...(answer === null ? {} : { answer }),
    ...(ending.isSiteDown === true ? { site_down: ending.reason } : {}),
    ...(ending.exceeded === undefined
      ? {}
      : { exceeded_limit: ending.exceeded.words, exceeded_limit_name: ending.exceeded.limit }),
  }
}

function describeRecord({
  assignment,
  steps,
  start,
  finalObservation,
  reread,
}: SessionView): SessionRecord {
  return { targetUrl: assignment.targetUrl, steps, start, finalObservation, reread }
}

function describeStart({ assignment, deps, aim }: SessionView) {
  if (assignment.attempt > 1) {
    const data = { attempt: assignment.attempt, turns_before: assignment.spentBefore.turns }
    return { kind: 'session_retried', turn: null, data } as const
  }
  const data = {
    attempt: assignment.attempt,
    persona: assignment.persona.name,
    target_url: assignment.targetUrl,
    model: deps.mind.model,
    conditions: aim.conditions,
  }
  return { kind: 'session_started', turn: null, data } as const
}

function endAborted(signal: AbortSignal): Ending {
  if (!(signal.reason instanceof SessionCancelled)) throw signal.reason
  return cancelled
}

function endOutOfTime(assignment: SessionAssignment): Ending {
  return { kind: 'budget_exhausted', reason: describeTimeCap(assignment.budget) }
}

function endBroken(error: unknown): Ending {
  if (error instanceof MindError) {
    return { kind: 'model_error', reason: `The model could not decide: ${error.message}` }
  }
  if (error instanceof SiteLimitError) {
    const words = startSentence(error.message)
    const exceeded = { limit: error.limit, words }
    return { kind: 'blocked', reason: `${words}, which ended the session.`, exceeded }
  }
  if (error instanceof BrowserGoneError) {
    return { kind: 'browser_error', reason: `The browser ended early: ${error.message}.` }
  }
  if (error instanceof DocumentGoneError) {
    return {
      kind: 'blocked',
      reason: 'The page kept replacing itself and could not be read.',
    }
  }
  if (error instanceof PageAgentError) {
    return {
      kind: 'blocked',
      reason: 'The page could not be read because of its scripts or structure.',
    }
  }
  if (error instanceof PageHungError) {
    const words = startSentence(error.message)
    const reason = `${words}, even after the site was reopened in a new browser.`
    return { kind: 'blocked', reason, isSiteDown: true }
  }
  throw error
}
