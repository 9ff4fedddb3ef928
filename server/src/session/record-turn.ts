import type { Usage } from '@understudy/contract/common'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { BrowserSession } from '../browser/browser-session.ts'
import type { NewEvent } from '../recorder/event-data.ts'
import type { Step } from '../turn/step.ts'
import { describeSight } from './record-sight.ts'
import { addUsage } from './session-budget.ts'
import type { SessionState, TurnSight } from './session-state.ts'
import { describeSituation } from './session-state.ts'

interface TurnEnd {
  /** No turn follows. */
  isLast: boolean
  /** The turn was broken off: nothing more can be asked of page or mind. */
  isBroken: boolean
  signal: AbortSignal
}

interface Exchange {
  question: string
  answer: string
  usage: Usage
}

/** What is added to a turn after it happened. */
interface Extras {
  exchange: Exchange | null
  file: string | null
}

/** Asks what is to be asked, takes the picture, and writes the turn down, also when asking or picturing breaks off. */
export async function recordTurn(
  state: SessionState,
  sight: TurnSight,
  browser: BrowserSession,
  end: TurnEnd,
): Promise<void> {
  const { step } = sight
  state.steps.push(step)
  state.spent = { ...state.spent, turns: step.turn }
  const extras: Extras = { exchange: null, file: null }
  try {
    if (!end.isBroken) await addExtras(state, sight, { browser, end, extras })
  } finally {
    const turn = describeTurn(state, sight, extras)
    await state.deps.recorder.recordTurn(turn, describeEvents(turn, step))
  }
}

async function addExtras(
  state: SessionState,
  sight: TurnSight,
  { browser, end, extras }: { browser: BrowserSession; end: TurnEnd; extras: Extras },
): Promise<void> {
  const screenshot = await browser.screenshot(end.signal)
  if (screenshot !== null) {
    const { turn } = sight.step
    extras.file = await state.deps.recorder.saveScreenshot(turn, screenshot, 'screenshots')
  }
  extras.exchange = await ask(state, sight, end)
  if (extras.exchange !== null) state.spent = addUsage(state.spent, extras.exchange.usage)
}

async function ask(
  state: SessionState,
  { step, frictions }: TurnSight,
  { isLast, signal }: TurnEnd,
): Promise<Exchange | null> {
  if (state.assignment.guidedExploration === 'off') return null
  const situation = describeSituation(state, step.after)
  const question = state.deps.chooseQuestion({ situation, step, frictions, isLast })
  if (question === null) return null
  return { question, ...(await state.deps.mind.answer(question, situation, signal)) }
}

function describeTurn(
  state: SessionState,
  { step, frictions, usage }: TurnSight,
  { exchange, file }: Extras,
): TranscriptTurn {
  const { before, after, result } = step
  return {
    turn: step.turn,
    at: state.deps.clock.now().toISOString(),
    url: before.url,
    title: before.title,
    observation: before.text,
    screenshot: file,
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
    question: exchange?.question ?? null,
    answer: exchange?.answer ?? null,
    usage: exchange === null ? usage : sumUsage(usage, exchange.usage),
    page_wait_ms: after === before ? 0 : after.pageWaitMs,
    frictions: [...frictions],
  }
}

function describeEvents(recorded: TranscriptTurn, step: Step): NewEvent[] {
  const { turn, question, answer } = recorded
  const { before, after } = step
  return [
    ...describeLogin(step),
    { kind: 'action_result', turn, data: recorded.result },
    ...(after === before ? [] : describeSight(after, turn, after.documentId !== before.documentId)),
    ...recorded.frictions.map((data): NewEvent => ({ kind: 'finding', turn, data })),
    { kind: 'mood', turn, data: recorded.mood },
    ...(question === null ? [] : [{ kind: 'question', turn, data: { question } } as const]),
    ...(answer === null ? [] : [{ kind: 'answer', turn, data: { answer } } as const]),
  ]
}

function describeLogin({ turn, action, result }: Step): NewEvent[] {
  if (action.kind !== 'use_credential' || !result.ok) return []
  const data = { handle: action.credential, field: action.field }
  return [{ kind: 'credential_used', turn, data }]
}

function sumUsage(left: Usage, right: Usage): Usage {
  return {
    input_tokens: left.input_tokens + right.input_tokens,
    output_tokens: left.output_tokens + right.output_tokens,
    cost_usd: left.cost_usd + right.cost_usd,
    ms: left.ms + right.ms,
  }
}
