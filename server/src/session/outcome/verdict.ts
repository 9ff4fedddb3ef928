import type { ProofKind } from '@understudy/contract/outcome-facts'
import type { Denial } from './record/news.ts'

/** Evidence that a goal was reached: the turn that shows it, and the words of the site or the network. */
export interface Proof {
  turn: number
  quote: string
  kind: ProofKind
}

/**
 * The record's verdict on a goal. `possible`: something new appeared in these turns, and code cannot tell whether it is
 * what was asked for; only there can a second look find it.
 */
export type GoalVerdict =
  | { kind: 'shown'; proof: Proof }
  | { kind: 'denied'; proof: Proof; denial: Denial }
  | { kind: 'possible'; turns: readonly number[] }
  | { kind: 'not_shown' }
