import type { ObservedFriction } from '@understudy/contract/finding'
import type { DroppedClaim, Mood } from '@understudy/contract/transcript'
import type { BrowserSession } from '../browser/browser-session.ts'
import type { GivenAnswer, Situation } from '../mind/mind.ts'
import type { UsageMeter } from '../mind/model/usage-meter.ts'
import { createUsageMeter } from '../mind/model/usage-meter.ts'
import type { Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import type { LoopGuard } from './visitor/loop-guard.ts'
import { createLoopGuard } from './visitor/loop-guard.ts'
import { initialMood } from './visitor/mood.ts'
import { listRefusedNow } from './visitor/refused-now.ts'
import type { Aim } from './outcome/outcome-facts.ts'
import { readAim } from './outcome/outcome-facts.ts'
import type { SessionAssignment } from './session-assignment.ts'
import type { Spent } from './session-budget.ts'
import type { SessionDeps } from './session-deps.ts'

/**
 * What changes while a session runs. Written only by the steps of the loop: open-target, decide, take-turn,
 * record-turn, record-observation and outcome/observe-ending. Rules (visitor, ending, the rest of outcome) only read
 * it.
 */
export interface SessionState {
  readonly deps: SessionDeps
  readonly assignment: SessionAssignment
  /** Aborts if the session must stop for an external reason; running out of time is not one. */
  readonly stop: AbortSignal
  readonly startedMs: number
  readonly guard: LoopGuard
  /** What success means, fixed before the first turn. */
  readonly aim: Aim
  readonly steps: Step[]
  /** What the persona was asked and answered in this attempt. */
  readonly answers: GivenAnswer[]
  /** Passwords that the persona made up and typed; never recorded. */
  readonly typedSecrets: Set<string>
  /** Detector and subject of every friction so far: only the first occurrence irritates. */
  readonly metFrictions: Set<string>
  spent: Spent
  /** Model usage since the last recorded turn. */
  meter: UsageMeter
  mood: Mood
  /** Consecutive turns without a usable answer from the mind. */
  lostTurns: number
  lastAmbientMs: number | null
  /** The page before the first turn. */
  start: Observation | null
  /** The page after the last turn, and the same page reloaded. */
  finalObservation: Observation | null
  reread: Observation | null
}

/** A browser on an opened target and its newest observation. */
export interface OpenPage {
  browser: BrowserSession
  observation: Observation
}

/** A finished turn and what was detected in it. */
export interface ObservedTurn {
  step: Step
  frictions: readonly ObservedFriction[]
  /** What the mind claimed without evidence. */
  dropped: DroppedClaim | null
}

/** The initial state: nothing observed, and the patience and budget that earlier attempts left. */
export function createSessionState(
  deps: SessionDeps,
  assignment: SessionAssignment,
  stop: AbortSignal,
): SessionState {
  return {
    deps,
    assignment,
    stop,
    startedMs: deps.clock.monotonicMs(),
    guard: createLoopGuard(assignment.targetUrl),
    aim: readAim(assignment),
    steps: [],
    answers: [],
    typedSecrets: new Set(),
    metFrictions: new Set(
      assignment.remembered.flatMap(({ frictions }) => frictions.map(identifyFriction)),
    ),
    spent: assignment.spentBefore,
    meter: createUsageMeter(),
    mood: assignment.remembered.at(-1)?.mood ?? initialMood,
    lostTurns: 0,
    lastAmbientMs: null,
    start: null,
    finalObservation: null,
    reread: null,
  }
}

/** Equal for the same problem within a session. */
export function identifyFriction({ detector, subject }: ObservedFriction): string {
  return `${detector} ${subject}`
}

/** Budget used so far, including the running time of this attempt. */
export function measureSpent(state: SessionState): Spent {
  const elapsedMs = state.deps.clock.monotonicMs() - state.startedMs
  return { ...state.spent, ms: state.assignment.spentBefore.ms + Math.round(elapsedMs) }
}

/** What the mind knows before its next turn. */
export function describeSituation(state: SessionState, observation: Observation): Situation {
  const { assignment } = state
  return {
    persona: assignment.persona,
    task: assignment.task,
    flows: assignment.flows,
    targetUrl: assignment.targetUrl,
    allowedHosts: assignment.allowedHosts,
    credentials: assignment.credentials,
    observation,
    steps: state.steps,
    answers: state.answers,
    remembered: assignment.remembered,
    turn: state.spent.turns + 1,
    turnsLeft: assignment.budget.maxTurns - state.spent.turns,
    mood: state.mood,
    loopWarning: state.guard.findWarning(observation),
    refusedNow: listRefusedNow(assignment.persona, state.steps),
    seed: assignment.seed,
  }
}
