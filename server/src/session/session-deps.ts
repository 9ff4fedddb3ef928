import type { ObservedFriction } from '@understudy/contract/finding'
import type { BrowserSession } from '../browser/browser-session.ts'
import type { FrictionContext } from '../friction/friction-context.ts'
import type { Clock } from '../lib/clock.ts'
import type { CheckClaim } from '../mind/claim-check.ts'
import type { Mind, Situation } from '../mind/mind.ts'
import type { SecondLook } from '../mind/second-look.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { ObservedViolation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'

/** What the loop needs from outside. The loop itself accesses no disk, database or network. */
export interface SessionDeps {
  clock: Clock
  /** Throws BrowserGoneError if no browser is available. */
  openBrowser(signal: AbortSignal): Promise<BrowserSession>
  /** A clean browser for replays, which sends data only with permission; null if findings are not replayed. */
  openForReplay: ((signal: AbortSignal) => Promise<BrowserSession>) | null
  mind: Mind
  /** Checks for a success that code cannot decide; null if no language model is configured. */
  lookAgain: SecondLook | null
  /** Checks claims by the pictures of their places; null if no language model is configured. */
  checkClaim: CheckClaim | null
  recorder: Recorder
  /** Findings of the code-only detectors in a finished turn. Must not throw. */
  detectFriction(context: FrictionContext): Promise<readonly ObservedFriction[]>
  /** Findings in the accessibility rules that a page violates. Must not throw. */
  inspectAccessibility(
    violations: readonly ObservedViolation[],
    known: readonly ObservedFriction[],
  ): readonly ObservedFriction[]
  /** The next probing question, or null if none is due. Must not throw. */
  chooseQuestion(moment: QuestionMoment): string | null
}

/** What the questioner sees after a turn. */
export interface QuestionMoment {
  situation: Situation
  step: Step
  frictions: readonly ObservedFriction[]
  /** No turn follows this one. */
  isLast: boolean
}
