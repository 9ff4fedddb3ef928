import type { ObservedFriction } from '@understudy/contract/finding'
import type { BrowserSession } from '../browser/browser-session.ts'
import type { FrictionContext } from '../friction/friction-context.ts'
import type { Clock } from '../lib/clock.ts'
import type { Mind, Situation } from '../mind/mind.ts'
import type { SecondLook } from '../mind/second-look.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Step } from '../turn/step.ts'

/** What the loop needs from outside. The loop itself touches no disk, no database and no network. */
export interface SessionDeps {
  clock: Clock
  /** Throws BrowserGoneError when no browser can be had. */
  openBrowser(signal: AbortSignal): Promise<BrowserSession>
  mind: Mind
  /** Looks for a success where code cannot tell; null where no language model is configured. */
  lookAgain: SecondLook | null
  recorder: Recorder
  /** What the code-only detectors notice in a finished turn. Must not throw. */
  detectFriction(context: FrictionContext): readonly ObservedFriction[]
  /** The next probing question, or null when nothing is asked now. Must not throw. */
  chooseQuestion(moment: QuestionMoment): string | null
}

/** What the questioner may look at, after a turn. */
export interface QuestionMoment {
  situation: Situation
  step: Step
  frictions: readonly ObservedFriction[]
  /** No turn follows this one. */
  isLast: boolean
}
