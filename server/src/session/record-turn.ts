import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { Pictured } from '../browser/browser-session.ts'
import { MindError } from '../mind/mind.ts'
import type { NewEvent } from '../recorder/event-data.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import type { Held } from '../lib/waiting/held.ts'
import { listNotices } from '../turn/shown-text.ts'
import type { Step } from '../turn/step.ts'
import { describePageView } from './record-observation.ts'
import { hideTyped } from './visitor/typed-secrets.ts'
import type { ObservedTurn, SessionState, SessionView } from './session-state.ts'
import { describeSituation } from './session-state.ts'

interface TurnEnd {
  /** No turn follows. */
  isLast: boolean
  signal: AbortSignal
}

/** What is added to a turn afterwards. */
interface Extras {
  file: string | null
  /** Why there is no picture; null if there is one, or none was requested. */
  missing: string | null
  question: string | null
  answer: string | null
}

const noExtras: Extras = { file: null, missing: null, question: null, answer: null }

/**
 * Records what happened, asks the probing question and saves the turn with its picture, even if asking or the picture
 * fails. picture: null if the turn was broken off, so that page and mind can no longer be used.
 */
export async function recordTurn(
  state: SessionState,
  observed: ObservedTurn,
  picture: Held<Pictured> | null,
  end: TurnEnd,
): Promise<void> {
  const { step } = observed
  state.finishTurn(observed)
  let extras = noExtras
  const happened = hideTyped(describeTurn(state, observed, extras), state.typedSecrets)
  try {
    await state.deps.recorder.record(hideEvents(state, describeHappened(happened, step)))
    for await (const extra of gatherExtras(state, observed, picture, end)) {
      extras = { ...extras, ...extra }
    }
  } finally {
    const turn = hideTyped(describeTurn(state, observed, extras), state.typedSecrets)
    await state.deps.recorder.recordTurn(turn, hideEvents(state, describeAsked(turn)))
    state.chargeTurn(turn.usage)
  }
}

/** Yields each extra as soon as it exists, so that it is kept if a later one fails. */
async function* gatherExtras(
  state: SessionState,
  observed: ObservedTurn,
  picture: Held<Pictured> | null,
  end: TurnEnd,
): AsyncGenerator<Partial<Extras>> {
  if (picture === null) return
  yield* tolerateFailure(state, end, savePicture(state, observed, picture))
  yield* tolerateFailure(state, end, ask(state, observed, end))
}

/** How the session ends is decided before the extras of its last turn, so that their failure does not change it. */
async function* tolerateFailure(
  { stop }: SessionView,
  { isLast }: TurnEnd,
  extras: AsyncGenerator<Partial<Extras>>,
): AsyncGenerator<Partial<Extras>> {
  try {
    yield* extras
  } catch (error) {
    if (!isLast || stop.aborted || error instanceof LeaseLostError) throw error
  }
}

async function* savePicture(
  { deps }: SessionView,
  { step }: ObservedTurn,
  picture: Held<Pictured>,
): AsyncGenerator<Partial<Extras>> {
  const screenshot = await picture.outcome()
  yield 'missing' in screenshot
    ? { missing: screenshot.missing }
    : { file: await deps.recorder.saveScreenshot(step.turn, screenshot, 'screenshots') }
}

async function* ask(
  state: SessionState,
  { step, frictions }: ObservedTurn,
  { isLast, signal }: TurnEnd,
): AsyncGenerator<Partial<Extras>> {
  if (state.assignment.guidedExploration === 'off') return
  const situation = describeSituation(state, step.after)
  const question = state.deps.chooseQuestion({ situation, step, frictions, isLast })
  if (question === null) return
  yield { question }
  try {
    const asking = { signal, meter: state.meter }
    const answer = await state.deps.mind.answer(question, situation, asking)
    state.answer({ turn: step.turn, question, answer })
    yield { answer }
  } catch (error) {
    // A finished visit matters more than an answer about it: the question stays unanswered.
    if (!(error instanceof MindError)) throw error
  }
}

function describeTurn(
  state: SessionView,
  { step, frictions, dropped }: ObservedTurn,
  extras: Extras,
): TranscriptTurn {
  const { before, after, result } = step
  const notices = listNotices(before)
  return {
    turn: step.turn,
    at: state.deps.clock.now().toISOString(),
    url: before.url,
    title: before.title,
    observation: before.text,
    ...(notices.length === 0 ? {} : { notices }),
    screenshot: extras.file,
    ...(extras.missing === null ? {} : { screenshot_missing: extras.missing }),
    thought: step.decision.thought,
    expectation: step.decision.expectation,
    action: step.recorded,
    result: {
      ok: result.ok,
      changed: result.changed,
      url: result.url,
      error: result.failure?.message ?? null,
      ms: result.ms,
    },
    mood: step.mood,
    question: extras.question,
    answer: extras.answer,
    usage: state.meter.read(),
    page_wait_ms: after === before ? 0 : after.pageWaitMs,
    frictions: [...frictions],
    ...(dropped === null ? {} : { dropped_claims: [dropped] }),
    ...(before.facts.asksIfAutomated || after.facts.asksIfAutomated
      ? { asks_if_automated: true }
      : {}),
    ...(after === before || after.dialogs.length === 0 ? {} : { dialogs: [...after.dialogs] }),
  }
}

function hideEvents({ typedSecrets }: SessionView, events: readonly NewEvent[]): NewEvent[] {
  return events.map((event) => hideTyped(event, typedSecrets))
}

function describeHappened(recorded: TranscriptTurn, step: Step): NewEvent[] {
  const { turn } = recorded
  const { before, after } = step
  return [
    ...describeLogin(step),
    { kind: 'action_result', turn, data: recorded.result },
    ...(after === before
      ? []
      : describePageView(after, turn, after.documentId !== before.documentId)),
    ...recorded.frictions.map((data): NewEvent => ({ kind: 'finding', turn, data })),
    { kind: 'mood', turn, data: recorded.mood },
  ]
}

function describeAsked({ turn, question, answer }: TranscriptTurn): NewEvent[] {
  return question === null
    ? []
    : [{ kind: 'question', turn, data: { question } }, describeAnswer(turn, answer)]
}

function describeAnswer(turn: number, answer: string | null): NewEvent {
  const data = answer === null ? { answer, missing: 'The model gave no answer.' } : { answer }
  return { kind: 'answer', turn, data }
}

function describeLogin({ turn, action, result }: Step): NewEvent[] {
  if (action.kind !== 'use_credential' || !result.ok) return []
  const data = { handle: action.credential, field: action.field }
  return [{ kind: 'credential_used', turn, data }]
}
