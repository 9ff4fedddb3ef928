import { listConcepts } from '../../lib/text/lexicon.ts'
import type { ParsedTask } from '../../task/parsed-task.ts'
import { says } from '../../words/says.ts'
import { cartWords } from '../../words/shop/cart.ts'
import type { Situation } from '../mind.ts'

/** Something the session should achieve, and the words that lead there. */
export interface Goal {
  text: string
  /** What it is a part of. */
  task: ParsedTask
  concepts: ReadonlySet<string>
}

/**
 * The parts of the task and of the flows, in order; empty if the session explores freely. A task that changes something comes after what
 * is only to be looked at: that is often gone afterwards.
 */
export function listGoals({ asked: { task, flows } }: Situation): Goal[] {
  const tasks = task === null ? flows : orderTasks(task, flows)
  return tasks.flatMap((one) =>
    one.parts.map(({ text }) => ({ text, task: one, concepts: listConcepts(text) })),
  )
}

function orderTasks(task: ParsedTask, flows: readonly ParsedTask[]): readonly ParsedTask[] {
  if (task.onlyLooks) return [task, ...flows]
  const first = flows.filter(({ onlyLooks }) => onlyLooks)
  return [...first, task, ...flows.filter((flow) => !first.includes(flow))]
}

/** Whether the goal is to buy something, and not only to put it into the cart. */
export function isPurchase({ concepts, text }: Goal): boolean {
  return concepts.has('buy') && !says(text, cartWords)
}
