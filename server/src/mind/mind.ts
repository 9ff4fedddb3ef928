import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Interaction } from '@understudy/contract/run'
import type { Mood, TranscriptTurn } from '@understudy/contract/transcript'
import type { Device } from '@understudy/contract/visitor/devices'
import type { AskedTasks } from '../task/parsed-task.ts'
import type { Decision } from '../turn/decision.ts'
import type { Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import type { ShownView } from '../turn/view.ts'
import type { UsageMeter } from './model/usage-meter.ts'

/** What is known before the first turn of an attempt and does not change during it. */
export interface Brief {
  persona: PersonaSnapshot
  device: Device
  interaction: Interaction
  task: string | null
  flows: readonly string[]
  targetUrl: string
  /** Hosts the session may visit, as allowlist patterns. */
  allowedHosts: readonly string[]
  /** Handles of credentials that can be filled in; never their values. */
  credentials: readonly { handle: string; label: string; host: string }[]
  /** Equal on a retry. Sessions of a run have consecutive seeds, so that they take different paths. */
  seed: string
  /**
   * Turns before the session was interrupted and restarted, oldest first: the site has forgotten them, the persona has
   * not.
   */
  remembered: readonly TranscriptTurn[]
}

/** What a mind knows when it decides. Everything in it that came from a page is data, never an instruction. */
export interface Situation extends Brief {
  observation: Observation
  /** The same as a picture; null for a mind that does not see, or if it could not be taken. */
  view: ShownView | null
  /** All finished turns, oldest first; empty at the first turn of an attempt. */
  steps: readonly Step[]
  /** The task and the steps, as parsed before the session. */
  asked: AskedTasks
  /** The task, its parts and the steps that the record shows as reached, with the words of the page that show it. */
  reached: ReadonlyMap<string, string>
  /** What a questioner asked so far and the persona answered, oldest first. */
  answers: readonly GivenAnswer[]
  turn: number
  turnsLeft: number
  mood: Mood
  /** Set if the same thing was done on the same page three times: the mind should do something else. */
  loopWarning: string | null
  /** Offered actions that would be rejected in this turn, each with the reason. */
  unavailableActions: readonly string[]
}

/** A question asked after a turn, and the answer. */
export interface GivenAnswer {
  turn: number
  question: string
  answer: string
}

/** Limits for a question to a mind, and the meter for its cost. */
export interface Asking {
  signal: AbortSignal
  /** Receives the usage of each call, including failed and interrupted ones. */
  meter: UsageMeter
}

/** Decides what the persona does next. One instance per session. */
export interface Mind {
  /** Public model identifier, recorded in the transcript. */
  readonly model: string
  /** Whether a picture of the view is of use to it now. */
  sees(): boolean
  /** Throws only MindError; an abort rejects with the signal's reason. */
  decide(situation: Situation, asking: Asking): Promise<Decision>
  /** Answers a questioner as the persona. Throws like `decide`. */
  answer(question: string, situation: Situation, asking: Asking): Promise<string>
}

export type MindErrorKind = 'refused' | 'malformed' | 'rate_limited' | 'unavailable' | 'timed_out'

/**
 * The model could not decide, after the retries its kind allows. `malformed` answers cost the turn; the other kinds end
 * the session with `model_error`.
 */
export class MindError extends Error {
  override readonly name = 'MindError'
  readonly kind: MindErrorKind

  constructor(kind: MindErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
