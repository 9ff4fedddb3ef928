import type { Usage } from '@understudy/contract/common'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { Mood } from '@understudy/contract/transcript'
import type { DroppedClaim } from '@understudy/contract/visitor/dropped-claim'
import type { BrowserSession } from '../browser/browser-session.ts'
import { identifyProblem } from '../friction/identify-problem.ts'
import type { Held } from '../lib/waiting/held.ts'
import type { GivenAnswer, Situation } from '../mind/mind.ts'
import { createUsageMeter, type UsageMeter } from '../mind/model/usage-meter.ts'
import type { Observation, ObservedViolation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { findReached } from './find-reached.ts'
import { MAX_PICTURED_CLAIMS } from './limits.ts'
import { type Aim, readAim } from './outcome/outcome-facts.ts'
import type { JudgedStep } from './replay/find-problems.ts'
import type { PicturedClaim, Seen } from './seen.ts'
import type { SessionAssignment } from './session-assignment.ts'
import { addUsage, findExhaustedLimit, type Spent } from './session-budget.ts'
import type { SessionDeps } from './session-deps.ts'
import { createLoopGuard, type LoopGuard } from './visitor/loop-guard.ts'
import { initialMood } from './visitor/mood.ts'
import { listUnavailableActions } from './visitor/unavailable-actions.ts'

/** A session as its rules (visitor, ending, outcome) see it: its data, read-only. */
export type SessionView = Readonly<Pick<SessionState, DataOf<SessionState>>>

type DataOf<State> = {
  [Name in keyof State]: State[Name] extends (...parameters: never[]) => unknown ? never : Name
}[keyof State]

/** What changes while a session runs. Only its own methods change it; the steps of the loop call them. */
export class SessionState {
  readonly deps: SessionDeps
  readonly assignment: SessionAssignment
  /** Aborts if the session must stop for an external reason; running out of time is not one. */
  readonly stop: AbortSignal
  readonly startedMs: number
  /** The loop guard; keeps its own counts of actions. */
  readonly guard: LoopGuard
  /** What success means, fixed before the first turn. */
  readonly aim: Aim
  readonly #judged: JudgedStep[] = []
  readonly #answers: GivenAnswer[] = []
  readonly #picturedClaims: PicturedClaim[] = []
  readonly #typedSecrets = new Set<string>()
  /** Detector and subject of every friction so far: only the first occurrence irritates. */
  readonly #knownProblems: Set<string>
  readonly #paid = new Map<string, number>()
  /** Consecutive turns without a usable answer from the mind. */
  #lostTurns = 0
  #spent: Spent
  #meter = createUsageMeter()
  #mood: Mood
  #lastAmbientMs: number | null = null
  #picture: KeptPicture | null = null
  #restlessDocument: string | null = null
  #start: Observation | null = null
  #finalObservation: Observation | null = null
  #reread: Observation | null = null

  /** Starts with no observations, and with the patience and the budget that earlier attempts left. */
  constructor(deps: SessionDeps, assignment: SessionAssignment, stop: AbortSignal) {
    this.deps = deps
    this.assignment = assignment
    this.stop = stop
    this.startedMs = deps.clock.monotonicMs()
    this.guard = createLoopGuard(assignment.targetUrl)
    this.aim = readAim(assignment)
    this.#knownProblems = new Set(
      assignment.remembered.flatMap(({ frictions }) => frictions.map(identifyProblem)),
    )
    this.#spent = assignment.spentBefore
    this.#mood = assignment.remembered.at(-1)?.mood ?? initialMood
  }

  get steps(): readonly Step[] {
    return this.#judged.map(({ step }) => step)
  }
  /** The same steps with the frictions found in them. */
  get judged(): readonly JudgedStep[] {
    return this.#judged
  }
  /** What the persona was asked and answered in this attempt. */
  get answers(): readonly GivenAnswer[] {
    return this.#answers
  }
  /** Claims that name a place on a picture, in the order of the visit. */
  get picturedClaims(): readonly PicturedClaim[] {
    return this.#picturedClaims
  }
  /** Passwords that the persona made up and typed; never recorded. */
  get typedSecrets(): ReadonlySet<string> {
    return this.#typedSecrets
  }
  get spent(): Spent {
    return this.#spent
  }
  /** Model usage since the last recorded turn; the mind and the second look add to it. */
  get meter(): UsageMeter {
    return this.#meter
  }
  get mood(): Mood {
    return this.#mood
  }
  get lastAmbientMs(): number | null {
    return this.#lastAmbientMs
  }
  /** The newest picture of a turn. */
  get picture(): KeptPicture | null {
    return this.#picture
  }
  /** The document whose text and picture did not agree, so that it is looked at again only once a turn. */
  get restlessDocument(): string | null {
    return this.#restlessDocument
  }
  /** The page before the first turn. */
  get start(): Observation | null {
    return this.#start
  }
  /** The page after the last turn. */
  get finalObservation(): Observation | null {
    return this.#finalObservation
  }
  /** The same page after a reload. */
  get reread(): Observation | null {
    return this.#reread
  }

  /** The target was opened; a second opening, in a new browser, does not replace the first observation. */
  keepStart(observation: Observation): void {
    this.#start ??= observation
  }

  /** The first page was looked at again before anything was done. */
  renewStart(before: Observation, after: Observation): void {
    if (this.#start === before) this.#start = after
  }

  /** Its pictures never showed what had been read. */
  giveUpSteadiness(documentId: string): void {
    this.#restlessDocument = documentId
  }

  noteAmbientFrame(nowMs: number): void {
    this.#lastAmbientMs = nowMs
  }

  keepPicture(picture: KeptPicture): void {
    this.#picture = picture
  }

  /** The mind gave no usable answer; returns the number of consecutive turns without one. */
  countLostTurn(): number {
    this.#lostTurns += 1
    return this.#lostTurns
  }

  resetLostTurns(): void {
    this.#lostTurns = 0
  }

  addTypedSecret(password: string): void {
    this.#typedSecrets.add(password)
  }

  /**
   * Updates the mood; `update` gets only the frictions that are new in this session, and what problems with the control have cost before.
   * control: null if none was used.
   */
  updateMood(
    frictions: readonly ObservedFriction[],
    control: string | null,
    update: (fresh: readonly ObservedFriction[], paid: number) => { mood: Mood; cost: number },
  ): Mood {
    const fresh = frictions.filter(
      (friction) => !this.#knownProblems.has(identifyProblem(friction)),
    )
    const paid = control === null ? 0 : (this.#paid.get(control) ?? 0)
    const { mood, cost } = update(fresh, paid)
    this.#mood = mood
    if (control !== null) this.#paid.set(control, Math.max(paid, cost))
    for (const friction of fresh) this.#knownProblems.add(identifyProblem(friction))
    return this.#mood
  }

  addTurn({ step, frictions }: JudgedStep): void {
    this.#judged.push({ step, frictions })
    this.#spent = { ...this.#spent, turns: step.turn }
  }

  /** The page was looked at again after the last turn. */
  renewLastView(after: Observation): void {
    const last = this.#judged.pop()
    if (last !== undefined) this.#judged.push({ ...last, step: { ...last.step, after } })
  }

  /** Adds frictions of a finished turn that were detected while the visitor was already thinking again. */
  addFrictions({ turn }: Step, frictions: readonly ObservedFriction[]): void {
    const index = this.#judged.findLastIndex(({ step }) => step.turn === turn)
    const judged = this.#judged[index]
    if (judged === undefined) return
    this.#judged[index] = { ...judged, frictions: [...judged.frictions, ...frictions] }
  }

  /** Keeps at most MAX_PICTURED_CLAIMS, because each has a picture. */
  addPicturedClaim(claim: PicturedClaim): void {
    if (this.#picturedClaims.length < MAX_PICTURED_CLAIMS) this.#picturedClaims.push(claim)
  }

  addAnswer(given: GivenAnswer): void {
    this.#answers.push(given)
  }

  /** Adds the usage of the recorded turn and starts a meter for the next. */
  chargeTurn(usage: Usage): void {
    this.#spent = addUsage(this.#spent, usage)
    this.#meter = createUsageMeter()
  }

  /** Keeps the last observation of the page. */
  keepFinalObservation(observation: Observation): void {
    this.#finalObservation = observation
  }

  /** Keeps the observation of that page after a reload; null if it did not load. */
  keepReread(observation: Observation | null): void {
    this.#reread = observation
  }
}

/** A stored picture and the digest of its bytes. */
export interface KeptPicture {
  file: string
  digest: string
}

/** A browser on an opened target and its newest observation. */
export interface OpenPage {
  browser: BrowserSession
  observation: Observation
  /** When it was observed, on the session's clock. */
  observedMs: number
  /** The picture of it for a mind that sees; drawn before `pending` uses the browser. */
  view: Held<Seen | null>
  /**
   * What is still done about the page while the visitor thinks; it must end before anything else uses the browser. Its
   * result are the accessibility rules that the page violates, as far as no turn has them yet.
   */
  pending: Held<readonly ObservedViolation[]>
}

/** A finished turn and what was detected in it. */
export interface ObservedTurn {
  step: Step
  frictions: readonly ObservedFriction[]
  /** What the mind claimed without evidence. */
  dropped: readonly DroppedClaim[]
}

/** What has been spent so far, including the running time of this attempt. */
export function measureSpent(state: SessionView): Spent {
  const elapsedMs = state.deps.clock.monotonicMs() - state.startedMs
  return { ...state.spent, ms: state.assignment.spentBefore.ms + Math.round(elapsedMs) }
}

/** Turns and time no longer matter after the visit; tokens and cost still do. */
export function isModelBudgetSpent(state: SessionView): boolean {
  const { budget } = state.assignment
  return findExhaustedLimit(budget, { ...measureSpent(state), turns: 0, ms: 0 }) !== null
}

/** What the mind knows before its next turn. */
export function describeSituation(state: SessionView, observation: Observation): Situation {
  const { assignment } = state
  return {
    ...assignment,
    observation,
    view: null,
    steps: state.steps,
    asked: state.aim,
    reached: findReached(state.aim, {
      targetUrl: assignment.targetUrl,
      steps: state.steps,
      start: state.start,
    }),
    answers: state.answers,
    turn: state.spent.turns + 1,
    turnsLeft: assignment.budget.maxTurns - state.spent.turns,
    mood: state.mood,
    loopWarning: state.guard.findWarning(observation),
    unavailableActions: listUnavailableActions(assignment.persona, state.steps),
  }
}
