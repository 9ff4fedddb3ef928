import { createHash } from 'node:crypto'
import type { Usage } from '@understudy/contract/common'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import {
  type BrowserSession,
  PageHungError,
  type Pictured,
  type Screenshot,
} from '../browser/browser-session.ts'
import { describeHang } from '../friction/describe-hang.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { MindError } from '../mind/mind.ts'
import type { NewEvent } from '../recorder/event-data.ts'
import type { AccessibilityCheck, ObservedViolation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { describeTurn } from './describe-turn.ts'
import { readTurn } from './read-turn.ts'
import { describeAccessibility, describePageView } from './record-observation.ts'
import type { Seen } from './seen.ts'
import {
  describeSituation,
  type KeptPicture,
  type ObservedTurn,
  type OpenPage,
  type SessionState,
  type SessionView,
} from './session-state.ts'
import { hideTyped } from './visitor/typed-secrets.ts'

/** isLast: no turn follows. */
interface TurnEnd {
  isLast: boolean
  signal: AbortSignal
}

/** The page after a turn, while its picture is taken; shown: the picture for the mind. */
interface TurnView {
  browser: BrowserSession
  picture: Held<Pictured>
  shown: Held<Seen | null>
}

/** A turn that is filled in as it becomes known; what is in it when it is saved belongs to it. */
interface KeptTurn {
  readonly observed: ObservedTurn
  readonly happened: TranscriptTurn
  question: string | null
  answer: string | null
  picture: (KeptPicture & { isRepeated: boolean }) | null
  /** Why there is no picture; null if there is one, or none was requested. */
  missing: string | null
  check: AccessibilityCheck | null
  hang: ObservedFriction | null
}

/**
 * Records what happened and asks the probing question. The rest is done while the caller goes on: the turn is saved with
 * its picture and with the rules that its page violates, even if asking, the picture or the check fails. view: null if
 * the turn was broken off, so that page and mind can no longer be used.
 */
export async function recordTurn(
  state: SessionState,
  observed: ObservedTurn,
  view: TurnView | null,
  end: TurnEnd,
): Promise<OpenPage['pending']> {
  const { step } = observed
  state.addTurn(observed)
  readTurn(state.aim, step, state.start ?? step.before)
  const kept = startTurn(state, observed)
  try {
    const hidden = hideTyped(kept.happened, state.typedSecrets)
    await state.deps.recorder.record(hideEvents(state, describeHappened(hidden, step)))
    if (view !== null) await tolerateFailure(state, end, () => ask(state, kept, view, end))
  } catch (error) {
    await completeTurn(state, kept, null, end)
    throw error
  }
  return hold(() => completeTurn(state, kept, view, end))
}

function startTurn(state: SessionView, observed: ObservedTurn): KeptTurn {
  return {
    observed,
    happened: describeTurn(observed, {
      at: state.deps.clock.now().toISOString(),
      usage: state.meter.read(),
    }),
    question: null,
    answer: null,
    picture: null,
    missing: null,
    check: null,
    hang: null,
  }
}

/** Saves the turn with what is seen of its page in time. No violation is left for the next turn. */
async function completeTurn(
  state: SessionState,
  kept: KeptTurn,
  view: TurnView | null,
  end: TurnEnd,
): Promise<readonly ObservedViolation[]> {
  const usage = state.meter.read()
  state.chargeTurn(usage)
  try {
    if (view !== null) await tolerateFailure(state, end, () => see(state, kept, view, end))
  } finally {
    await saveTurn(state, kept, usage)
  }
  return []
}

async function saveTurn(state: SessionState, kept: KeptTurn, usage: Usage): Promise<void> {
  const { happened, observed, question, answer, picture, missing, check, hang } = kept
  const { step } = observed
  const found = [
    ...(hang === null ? [] : [hang]),
    ...state.deps.inspectAccessibility(check?.violations ?? [], happened.frictions),
  ]
  state.addFrictions(step, found)
  const turn: TranscriptTurn = {
    ...happened,
    question,
    answer,
    usage,
    screenshot: picture?.file ?? null,
    ...(missing === null ? {} : { screenshot_missing: missing }),
    frictions: [...happened.frictions, ...found],
  }
  const whole = hideTyped(turn, state.typedSecrets)
  const events = [
    ...describeAsked(whole),
    ...(check === null ? [] : describeAccessibility(step.after, step.turn, check)),
    ...found.map((data): NewEvent => ({ kind: 'finding', turn: step.turn, data })),
    ...describeRepeated(step.turn, picture),
  ]
  await state.deps.recorder.recordTurn(whole, hideEvents(state, events))
}

/** How the session ends is decided before the extras of its last turn, so that their failure does not change it. */
async function tolerateFailure(
  { stop }: SessionView,
  { isLast }: TurnEnd,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isLast || stop.aborted || error instanceof LeaseLostError) throw error
  }
}

/**
 * The check begins when the picture is taken, because it blocks the page, and ends before anything else uses the browser. A page can
 * freeze after it was observed; the action is blamed only if it was carried out.
 */
async function see(
  state: SessionState,
  kept: KeptTurn,
  { browser, picture, shown }: TurnView,
  { signal }: TurnEnd,
): Promise<void> {
  const { after, before, recorded, result, turn } = kept.observed.step
  try {
    const screenshot = await picture.result()
    await shown.result()
    const checking = after === before ? null : hold(() => browser.checkAccessibility(signal))
    try {
      if ('missing' in screenshot) kept.missing = screenshot.missing
      else kept.picture = await keepPicture(state, turn, screenshot)
    } finally {
      if (checking !== null) kept.check = await checking.result()
    }
  } catch (error) {
    if (error instanceof PageHungError)
      kept.hang = describeHang(after, result.ok ? recorded.label : null)
    throw error
  }
}

/** A page that looks as before needs no file of its own. */
async function keepPicture(
  state: SessionState,
  turn: number,
  screenshot: Screenshot,
): Promise<KeptTurn['picture']> {
  const digest = createHash('sha256').update(screenshot.bytes).digest('hex')
  const isRepeated = state.picture?.digest === digest
  const file = isRepeated
    ? state.picture.file
    : await state.deps.recorder.saveScreenshot(turn, screenshot, 'screenshots')
  state.keepPicture({ file, digest })
  return { file, digest, isRepeated }
}

async function ask(
  state: SessionState,
  kept: KeptTurn,
  { shown }: TurnView,
  { isLast, signal }: TurnEnd,
): Promise<void> {
  if (state.assignment.guidedExploration === 'off') return
  const { step, frictions } = kept.observed
  const situation = describeSituation(state, step.after)
  const question = state.deps.chooseQuestion({ situation, step, frictions, isLast })
  if (question === null) return
  kept.question = question
  try {
    const asking = { signal, meter: state.meter }
    const seen = { ...situation, view: (await shown.result())?.shown ?? null }
    const answer = await state.deps.mind.answer(question, seen, asking)
    state.addAnswer({ turn: step.turn, question, answer })
    kept.answer = answer
  } catch (error) {
    if (!(error instanceof MindError)) throw error // A finished visit matters more than an answer about it.
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

/** Readers of the feed see which picture belongs to the turn. */
function describeRepeated(turn: number, picture: KeptTurn['picture']): NewEvent[] {
  if (picture === null || !picture.isRepeated) return []
  return [{ kind: 'screenshot', turn, data: { file: picture.file, kind: 'screenshots' } }]
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
