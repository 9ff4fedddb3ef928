import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { BrowserSession } from '../browser/browser-session.ts'
import { MindError } from '../mind/mind.ts'
import { createUsageMeter } from '../mind/model/usage-meter.ts'
import type { NewEvent } from '../recorder/event-data.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import { listNotices } from '../turn/shown-text.ts'
import type { Step } from '../turn/step.ts'
import { describePageView } from './record-observation.ts'
import { hideTyped } from './visitor/typed-secrets.ts'
import { addUsage } from './session-budget.ts'
import type { SessionState, ObservedTurn } from './session-state.ts'
import { describeSituation } from './session-state.ts'

interface TurnEnd {
  /** No turn follows. */
  isLast: boolean
  /** The turn was broken off: page and mind can no longer be used. */
  isBroken: boolean
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

/**
 * Records what happened, asks the probing question, takes the picture and saves the turn, even if asking or taking the
 * picture fails.
 */
export async function recordTurn(
  state: SessionState,
  observed: ObservedTurn,
  browser: BrowserSession,
  end: TurnEnd,
): Promise<void> {
  const { step } = observed
  state.steps.push(step)
  state.spent = { ...state.spent, turns: step.turn }
  const extras: Extras = { file: null, missing: null, question: null, answer: null }
  const happened = hideTyped(describeTurn(state, observed, extras), state.typedSecrets)
  try {
    await state.deps.recorder.record(hideEvents(state, describeHappened(happened, step)))
    if (!end.isBroken) await addExtras(state, observed, { browser, end, extras })
  } finally {
    const turn = hideTyped(describeTurn(state, observed, extras), state.typedSecrets)
    await state.deps.recorder.recordTurn(turn, hideEvents(state, describeAsked(turn)))
    state.spent = addUsage(state.spent, turn.usage)
    state.meter = createUsageMeter()
  }
}

async function addExtras(
  state: SessionState,
  observed: ObservedTurn,
  { browser, end, extras }: { browser: BrowserSession; end: TurnEnd; extras: Extras },
): Promise<void> {
  await add(state, end, async () => {
    const screenshot = await browser.screenshot(end.signal)
    if ('missing' in screenshot) {
      extras.missing = screenshot.missing
      return
    }
    const { turn } = observed.step
    extras.file = await state.deps.recorder.saveScreenshot(turn, screenshot, 'screenshots')
  })
  await add(state, end, () => ask(state, observed, end, extras))
}

/** How the session ends is decided before the extras of its last turn, so that their failure does not change it. */
async function add(
  { stop }: SessionState,
  { isLast }: TurnEnd,
  addExtra: () => Promise<void>,
): Promise<void> {
  try {
    await addExtra()
  } catch (error) {
    if (!isLast || stop.aborted || error instanceof LeaseLostError) throw error
  }
}

async function ask(
  state: SessionState,
  { step, frictions }: ObservedTurn,
  { isLast, signal }: TurnEnd,
  extras: Extras,
): Promise<void> {
  if (state.assignment.guidedExploration === 'off') return
  const situation = describeSituation(state, step.after)
  const question = state.deps.chooseQuestion({ situation, step, frictions, isLast })
  extras.question = question
  if (question === null) return
  try {
    const asking = { signal, meter: state.meter }
    const answer = await state.deps.mind.answer(question, situation, asking)
    extras.answer = answer
    state.answers.push({ turn: step.turn, question, answer })
  } catch (error) {
    // A finished visit matters more than an answer about it: the question stays unanswered.
    if (!(error instanceof MindError)) throw error
  }
}

function describeTurn(
  state: SessionState,
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

function hideEvents({ typedSecrets }: SessionState, events: readonly NewEvent[]): NewEvent[] {
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
