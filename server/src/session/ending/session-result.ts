import type { Usage } from '@understudy/contract/common'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { OutcomeFacts } from '@understudy/contract/transcript'

/** Why a session ended, with a sentence that a customer understands. */
export interface Ending {
  kind: TerminationKind
  reason: string
  /** The site itself could not be opened, or hung for good: users meet that, too. */
  isSiteDown?: true
}

/** What a session came to; the rest stands in its record. */
export interface SessionResult extends Ending {
  outcome: OutcomeFacts
  /** What the model cost in this attempt without a recorded turn that says so. */
  unrecorded: Usage
  /** The error that broke the session off, for the operator; null when it ran to its end. */
  cause: unknown
}
