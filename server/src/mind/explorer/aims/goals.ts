import { listConcepts } from '../../../lib/text/lexicon.ts'
import { isFunctionWord } from '../../../task/function-words.ts'
import type { ParsedTask } from '../../../task/parsed-task.ts'
import { cutAside, nameThing } from '../../../task/part-words.ts'
import { says } from '../../../words/says.ts'
import { cartWords } from '../../../words/shop/cart.ts'
import { splitWords } from '../../../words/split-words.ts'
import { MAX_SEARCHED_WORDS } from '../../limits.ts'
import type { Situation } from '../../mind.ts'

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

/** What a visitor types to search for what the goal is about: its thing, without what acts on it; null if it names none in few words. */
export function nameSearched({ text }: Goal): string | null {
  const thing = cutAside(nameThing(text))
  const words = splitWords(thing)
  const isNaming = words.map(({ folded }) => !isFunctionWord(folded))
  const [first, last] = [isNaming.indexOf(true), isNaming.lastIndexOf(true)]
  const [from, to] = [words[first], words[last]]
  if (from === undefined || to === undefined || last - first >= MAX_SEARCHED_WORDS) return null
  return thing.slice(from.start, to.end)
}

/** Whether the goal is to buy something, and not only to put it into the cart. */
export function isPurchase({ concepts, text }: Goal): boolean {
  return concepts.has('buy') && !says(text, cartWords)
}
