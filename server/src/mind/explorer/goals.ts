import type { Situation } from '../mind.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'
import { says } from '../../words/says.ts'
import { cartWords } from '../../words/shop/cart.ts'
import { readAsked } from '../acts/asked-acts.ts'

/** Something the session should achieve, and the words that lead there. */
export interface Goal {
  text: string
  concepts: ReadonlySet<string>
}

/**
 * The task and the flows, in order; empty if the session explores freely. A task that changes something comes after what is only to be
 * looked at: that is often gone afterwards.
 */
export function listGoals({ task, flows }: Situation): Goal[] {
  const texts = task === null ? flows : orderTexts(task, flows)
  return texts.map((text) => ({ text, concepts: listConcepts(text) }))
}

function orderTexts(task: string, flows: readonly string[]): readonly string[] {
  if (readAsked(task).onlyLooks) return [task, ...flows]
  const first = flows.filter((flow) => readAsked(flow).onlyLooks)
  return [...first, task, ...flows.filter((flow) => !first.includes(flow))]
}

/** Whether the goal is to buy something, and not only to put it into the cart. */
export function isPurchase({ concepts, text }: Goal): boolean {
  return concepts.has('buy') && !says(text, cartWords)
}
