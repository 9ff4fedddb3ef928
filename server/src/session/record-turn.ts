import { createHash } from 'node:crypto'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { BrowserSession, Pictured, Screenshot } from '../browser/browser-session.ts'
import { PageHungError } from '../browser/browser-session.ts'
import { MindError } from '../mind/mind.ts'
import type { NewEvent } from '../recorder/event-data.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import type { Held } from '../lib/waiting/held.ts'
import { hold } from '../lib/waiting/held.ts'
import type { AccessibilityCheck, ObservedViolation } from '../turn/observation.ts'
import type { ShownView } from '../turn/view.ts'
import { listNotices } from '../turn/shown-text.ts'
import type { Step } from '../turn/step.ts'
import { describeHang } from './ending/describe-hang.ts'
import { describeAccessibility, describePageView } from './record-observation.ts'
import { readTurn } from './outcome/read-turn.ts'
import { hideTyped } from './visitor/typed-secrets.ts'
import type { ObservedTurn, OpenPage, SessionState, SessionView } from './session-state.ts'
import { describeSituation } from './session-state.ts'

interface TurnEnd {
  /** No turn follows. */
  isLast: boolean
  signal: AbortSignal
}

/** The page after a turn, while its picture is taken. */
interface TurnView {
  browser: BrowserSession
  picture: Held<Pictured>
  /** The same for the mind. */
  shown: Held<ShownView | null>
}

type Asked = Pick<TranscriptTurn, 'question' | 'answer'>

/** What is known about the page of a turn only later. */
interface Seen {
  file: string | null
  /** The file is that of an earlier turn. */
  isRepeated: boolean
  /** Why there is no picture; null if there is one, or none was requested. */
  missing: string | null
  check: AccessibilityCheck | null
  hangs: readonly ObservedFriction[]
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
): Promise<OpenPage['rest']> {
  state.finishTurn(observed)
  readTurn(state.aim, observed.step, state.start ?? observed.step.before)
  const happened = describeTurn(state, observed)
  let asked: Asked = { question: null, answer: null }
  const finish = async (shown: TurnView | null): Promise<readonly ObservedViolation[]> => {
    const usage = state.meter.read()
    state.chargeTurn(usage)
    await finishTurn(state, { observed, turn: { ...happened, ...asked, usage } }, shown, end)
    return []
  }
  try {
    const hidden = hideTyped(happened, state.typedSecrets)
    await state.deps.recorder.record(hideEvents(state, describeHappened(hidden, observed.step)))
    const asking = view === null ? [] : tolerateFailure(state, end, ask(state, observed, view, end))
    for await (const part of asking) asked = { ...asked, ...part }
  } catch (error) {
    await finish(null)
    throw error
  }
  return hold(() => finish(view))
}

/** Saves the turn; what is seen in time belongs to it, even if something else fails. */
async function finishTurn(
  state: SessionState,
  { observed, turn }: { observed: ObservedTurn; turn: TranscriptTurn },
  view: TurnView | null,
  end: TurnEnd,
): Promise<void> {
  const { step } = observed
  let seen: Seen = { file: null, isRepeated: false, missing: null, check: null, hangs: [] }
  try {
    const seeing =
      view === null
        ? []
        : tolerateFailure(state, end, noticeHang(step, see(state, step, view, end)))
    for await (const part of seeing) seen = { ...seen, ...part }
  } finally {
    const violations = seen.check?.violations ?? []
    const found = [...seen.hangs, ...state.deps.inspectAccessibility(violations, turn.frictions)]
    state.addFrictions(step, found)
    const whole = hideTyped(addSeen(turn, seen, found), state.typedSecrets)
    const events = [
      ...describeAsked(whole),
      ...(seen.check === null ? [] : describeAccessibility(step.after, step.turn, seen.check)),
      ...found.map((data): NewEvent => ({ kind: 'finding', turn: step.turn, data })),
      ...describeRepeated(step.turn, seen),
    ]
    await state.deps.recorder.recordTurn(whole, hideEvents(state, events))
  }
}

function addSeen(
  turn: TranscriptTurn,
  { file, missing }: Seen,
  found: readonly ObservedFriction[],
): TranscriptTurn {
  return {
    ...turn,
    screenshot: file,
    ...(missing === null ? {} : { screenshot_missing: missing }),
    frictions: [...turn.frictions, ...found],
  }
}

/** How the session ends is decided before the extras of its last turn, so that their failure does not change it. */
async function* tolerateFailure<T>(
  { stop }: SessionView,
  { isLast }: TurnEnd,
  extras: AsyncGenerator<T>,
): AsyncGenerator<T> {
  try {
    yield* extras
  } catch (error) {
    if (!isLast || stop.aborted || error instanceof LeaseLostError) throw error
  }
}

/** A page can freeze after it was observed; the action is blamed only if it was carried out. */
async function* noticeHang(
  { after, recorded, result }: Step,
  seeing: AsyncGenerator<Partial<Seen>>,
): AsyncGenerator<Partial<Seen>> {
  try {
    yield* seeing
  } catch (error) {
    if (error instanceof PageHungError) {
      yield { hangs: [describeHang(after, result.ok ? recorded.label : null)] }
    }
    throw error
  }
}

/** The check begins when the picture is taken, because it blocks the page, and ends before anything else uses the browser. */
async function* see(
  state: SessionState,
  step: Step,
  { browser, picture, shown }: TurnView,
  { signal }: TurnEnd,
): AsyncGenerator<Partial<Seen>> {
  const screenshot = await picture.outcome()
  await shown.outcome()
  const isNew = step.after !== step.before
  const checking = isNew ? hold(() => browser.checkAccessibility(signal)) : null
  try {
    if ('missing' in screenshot) yield { missing: screenshot.missing }
    else yield await keepPicture(state, step, screenshot)
  } finally {
    if (checking !== null) yield { check: await checking.outcome() }
  }
}

/** A page that looks as before needs no file of its own. */
async function keepPicture(
  state: SessionState,
  { turn }: Step,
  screenshot: Screenshot,
): Promise<Partial<Seen>> {
  const digest = createHash('sha256').update(screenshot.bytes).digest('hex')
  const isRepeated = state.picture?.digest === digest
  const file = isRepeated
    ? state.picture.file
    : await state.deps.recorder.saveScreenshot(turn, screenshot, 'screenshots')
  state.keepPicture({ file, digest })
  return { file, isRepeated }
}

async function* ask(
  state: SessionState,
  { step, frictions }: ObservedTurn,
  { shown }: TurnView,
  { isLast, signal }: TurnEnd,
): AsyncGenerator<Partial<Asked>> {
  if (state.assignment.guidedExploration === 'off') return
  const situation = describeSituation(state, step.after)
  const question = state.deps.chooseQuestion({ situation, step, frictions, isLast })
  if (question === null) return
  yield { question }
  try {
    const asking = { signal, meter: state.meter }
    const seen = { ...situation, view: await shown.outcome() }
    const answer = await state.deps.mind.answer(question, seen, asking)
    state.answer({ turn: step.turn, question, answer })
    yield { answer }
  } catch (error) {
    // A finished visit matters more than an answer about it: the question stays unanswered.
    if (!(error instanceof MindError)) throw error
  }
}

/** The turn without what is known only later. */
function describeTurn(
  state: SessionView,
  { step, frictions, dropped }: ObservedTurn,
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
    screenshot: null,
    thought: step.decision.thought,
    expectation: step.decision.expectation,
    action: step.recorded,
    result: {
      ok: result.ok,
      changed: result.changed,
      url: result.url,
      error: result.failure?.message ?? null,
      ms: result.ms,
      ...(result.failure?.kind === 'interrupted' ? { unseen: true } : {}),
    },
    mood: step.mood,
    question: null,
    answer: null,
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

/** Readers of the feed see which picture belongs to the turn. */
function describeRepeated(turn: number, { file, isRepeated }: Seen): NewEvent[] {
  if (file === null || !isRepeated) return []
  return [{ kind: 'screenshot', turn, data: { file, kind: 'screenshots' } }]
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
