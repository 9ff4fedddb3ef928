import type { TerminationKind } from '@understudy/contract/session-event'
import type {
  AccessibilityViolation,
  OutcomeFacts,
  PageTiming,
} from '@understudy/contract/transcript'
import type { Spent } from './session-budget.ts'

/** Why a session ended, with a sentence that a customer understands. */
export interface Ending {
  kind: TerminationKind
  reason: string
}

/** What a session came to. Accessibility and timings are those of this attempt; its events hold them too. */
export interface SessionResult extends Ending {
  outcome: OutcomeFacts
  /** All attempts together. */
  spent: Spent
  accessibility: readonly AccessibilityViolation[]
  timings: readonly PageTiming[]
  /** How long this attempt held a browser, in ms. */
  browserMs: number
}
