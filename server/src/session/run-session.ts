import type { OutcomeFacts } from '@understudy/contract/transcript'
import type { BrowserSession } from '../browser/browser-session.ts'
import { BrowserGoneError, CheckHungError, PageHungError } from '../browser/browser-session.ts'
import { SiteLimitError } from '../browser/launch/site-limits.ts'
import { startSentence } from '../lib/text/sentence.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { DocumentGoneError, PageAgentError } from '../browser/page/document-errors.ts'
import { MindError } from '../mind/mind.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import { SessionCancelled } from '../lib/session-cancelled.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import { closeBrowser } from './close-browser.ts'
import { describeOutcomeFacts, judgeByCode } from './outcome/outcome-facts.ts'
import { observeEnding } from './outcome/observe-ending.ts'
import { openFirstPage } from './open-target.ts'
import { lookAgain } from './outcome/look-again.ts'
import type { SessionRecord } from './outcome/news.ts'
import type { SessionAssignment } from './session-assignment.ts'
import { describeTimeCap, findExhaustedLimit } from './session-budget.ts'
import type { SessionDeps } from './session-deps.ts'
import type { Ending, SessionResult } from './ending/session-result.ts'
import { hideTyped } from './visitor/typed-secrets.ts'
import type { OpenPage, SessionView } from './session-state.ts'
import { measureSpent, SessionState } from './session-state.ts'
import { replayFindings } from './replay/replay-findings.ts'
import { takeTurn } from './take-turn.ts'

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
  const state = new SessionState(deps, assignment, signal)
  using deadline = startDeadline(deps.clock, assignment.budget.maxMs - assignment.spentBefore.ms)
  const { ending, cause } = await runTurns(state, AbortSignal.any([signal, deadline.signal])).then(
    (reached): Finish => ({ ending: reached, cause: null }),
    (error: unknown): Finish => {
      if (error instanceof LeaseLostError || isStorageFull(error)) throw error
      if (error instanceof SessionCancelled) return { ending: cancelled, cause: null }
      if (signal.aborted) return { ending: endAborted(signal), cause: null }
      if (deadline.signal.aborted) return { ending: endOutOfTime(assignment), cause: null }
      return { ending: endBroken(error), cause: error }
    },
  )
  const outcome = await findOutcome(state, ending)
  const replay = mayReplay(ending) ? await replayFindings(state) : { facts: [], cause: null }
  return {
    ...hideTyped(ending, state.typedSecrets),
    outcome: hideTyped(outcome, state.typedSecrets),
    replays: hideTyped(replay.facts, state.typedSecrets),
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

async function runTurns(state: SessionState, signal: AbortSignal): Promise<Ending> {
  const { deps, assignment } = state
  signal.throwIfAborted()
  await deps.recorder.record([describeStart(state)])
  const exhausted = findExhaustedLimit(assignment.budget, measureSpent(state))
  if (exhausted !== null) return { kind: 'budget_exhausted', reason: exhausted }

  return visitUntilEnd(state, signal)
}

/**
 * If a page hangs, its browser is discarded and the target opened again in a new one; a second hang is thrown. A hang that our
 * check may have caused is not one of the page: the session goes on without checks.
 */
async function visitUntilEnd(state: SessionState, signal: AbortSignal): Promise<Ending> {
  let isHung = false
  let isChecked = true
  for (;;) {
    try {
      return await visit(state, isChecked, signal)
    } catch (error) {
      if (error instanceof CheckHungError && isChecked) isChecked = false
      else if (error instanceof PageHungError && !isHung) isHung = true
      else throw error
    }
  }
}

async function visit(
  state: SessionState,
  isChecked: boolean,
  signal: AbortSignal,
): Promise<Ending> {
  const opening = await state.deps.openBrowser(signal)
  const browser = isChecked ? opening : leaveUnchecked(opening)
  await using _closed = { [Symbol.asyncDispose]: () => closeBrowser(browser, state.deps.clock) }
  const opened = await openFirstPage(state, browser, signal)
  if ('kind' in opened) return opened
  const ending = await takeTurns(state, opened, signal)
  await observeEnding(state, browser, ending, signal)
  return ending
}

/** The same browser, whose pages are not checked. */
function leaveUnchecked(browser: BrowserSession): BrowserSession {
  return {
    open: (url, signal) => browser.open(url, signal),
    observe: (signal) => browser.observe(signal),
    act: (action, signal) => browser.act(action, signal),
    screenshot: (signal) => browser.screenshot(signal),
    drawMarks: (picture, order, signal) => browser.drawMarks(picture, order, signal),
    checkAccessibility: async () => ({ url: null, violations: [] }),
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}

async function takeTurns(
  state: SessionState,
  opened: OpenPage,
  signal: AbortSignal,
): Promise<Ending> {
  let page = opened
  try {
    for (;;) {
      signal.throwIfAborted()
      const cap = findExhaustedLimit(state.assignment.budget, measureSpent(state))
      if (cap !== null) return await endExhausted(page, cap)
      const taken = await takeTurn(state, page, signal)
      if (taken.kind === 'ended') return taken.ending
      page = taken.page
    }
  } finally {
    // Nothing is recorded after the session; a failure here has been thrown before or comes after another.
    await page.rest.outcome().catch(() => undefined)
  }
}

async function endExhausted({ rest }: OpenPage, reason: string): Promise<Ending> {
  await rest.outcome()
  return { kind: 'budget_exhausted', reason }
}

/** Code judges first; where it cannot decide, a model that did not play the visitor checks the record. */
async function findOutcome(state: SessionView, ending: Ending): Promise<OutcomeFacts> {
  const record = describeRecord(state)
  const byCode = judgeByCode(state.aim, record)
  const { judged, look } = await lookAgain(state, byCode, { record, ending })
  const facts = describeOutcomeFacts(judged, state.steps, look)
  return {
    ...facts,
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
