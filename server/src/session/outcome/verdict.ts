import type { ProofKind } from '@understudy/contract/transcript'
import type { Denial } from './news.ts'

/** What shows that a goal was reached: which turn brought it, and its words as the site or the network said them. */
export interface Proof {
  turn: number
  quote: string
  kind: ProofKind
}

/**
 * What the record says of a goal. `possible`: something new came in these turns, and code cannot tell whether it is what was
 * asked for; only there may a second look find it.
 */
export type GoalVerdict =
  | { kind: 'shown'; proof: Proof }
  | { kind: 'denied'; proof: Proof; denial: Denial }
  | { kind: 'possible'; turns: readonly number[] }
  | { kind: 'not_shown' }
