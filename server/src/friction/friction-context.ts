import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Step } from '../turn/step.ts'

/** What a detector may look at. */
export interface FrictionContext {
  /** The turn that just finished. */
  step: Step
  /** Finished turns before it, oldest first. */
  earlier: readonly Step[]
  persona: PersonaSnapshot
}
