import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Step } from '../turn/step.ts'

/** The input of a detector. */
export interface FrictionContext {
  /** The turn that just finished. */
  step: Step
  /** Finished turns before it, oldest first. */
  earlier: readonly Step[]
  persona: PersonaSnapshot
  /** The run sends nothing that may change data; false by default. */
  isLookOnly?: boolean
}
