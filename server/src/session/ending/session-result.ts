import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import type { Usage } from '@understudy/contract/common'
import type { OutcomeFacts } from '@understudy/contract/outcome-facts'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { SiteLimit } from '@understudy/contract/site-limit'

/** Why a session ended, with a sentence for the customer. */
export interface Ending {
  kind: TerminationKind
  reason: string
  /** The site itself could not be opened, or hung permanently: its users are affected too. */
  isSiteDown?: true
  /** The limit that the site exceeded, which ended the session. */
  exceeded?: { limit: SiteLimit; words: string }
}

/** The outcome of a session; everything else is in its record. */
export interface SessionResult extends Ending {
  outcome: OutcomeFacts
  /** What the replays of its findings showed. */
  replays: ReplayFact[]
  /** What the pictures of claimed problems showed. */
  claimChecks: ClaimCheck[]
  /** Model usage of this attempt that no recorded turn includes. */
  unrecorded: Usage
  /** The error that ended the session early, for the operator; null if there was none. */
  cause: unknown
  /** An internal error during a replay, for the operator; null if there was none. */
  replayCause: unknown
}
