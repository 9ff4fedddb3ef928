import type { Action } from '../../turn/action.ts'
import type { ObservedElement } from '../../turn/observation.ts'
import type { Situation } from '../mind.ts'
import { type Goal, isPurchase } from './aims/goals.ts'
import type { ExplorerTraits } from './aims/traits.ts'
import type { Memory } from './memory/memory.ts'
import { CHOICE_SCORE } from './scores.ts'

/** Why a move is worth making; the turn's thought puts it into words. */
export type Motive =
  | 'goal'
  | 'novelty'
  | 'buying'
  | 'try_control'
  | 'fill_in'
  | 'send'
  | 'send_empty'
  | 'send_early'
  | 'insist'
  | 'accept_dialog'
  | 'repeat_for_dialog'
  | 'disappointed'
  | 'correct'
  | 'refill'
  | 'search'
  | 'look_further'
  | 'look_aside'
  | 'return'
  | 'start_over'
  | 'clear_view'
  | 'check_entries'
  | 'check_kept'
  | 'check_choice'
  | 'read_box'
  | 'go_to_control'
  | 'drag'
  | 'use_keys'
  | 'wait'

/** Something the explorer could do now. Higher scores come first. */
export interface Move {
  action: Action
  score: number
  motive: Motive
  /** The control's name, or what is typed: used in the thought. */
  label: string
}

/** Everything that moves are listed and scored from. */
export interface View {
  situation: Situation
  memory: Memory
  traits: ExplorerTraits
  goal: Goal | null
  /** Words of the part of the site that this session prefers. */
  area: ReadonlySet<string>
}

/** To choose an entry of what an input has opened. */
export function chooseEntry({ ref, name }: ObservedElement): Move {
  return { action: { kind: 'click', ref }, score: CHOICE_SCORE, motive: 'goal', label: name }
}

/** Whether a product is in the cart of a visitor who is to buy it. */
export function hasChosenProduct({ memory, goal }: View): boolean {
  return memory.hasAddedToCart && goal !== null && isPurchase(goal)
}
