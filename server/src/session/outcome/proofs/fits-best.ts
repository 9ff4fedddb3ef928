import { listSharedStems } from '../../../task/shared-stems.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { MIN_LONG_STEM } from '../../limits.ts'

/** Words of a control and of what it belongs to that name something, and how many of them are words of a task. */
export interface SharedWords {
  all: number
  shared: number
}

/** Words of it are words of the task, and no other control of the page has as many. `asked`: the stems of the task. */
export function fitsBest(
  used: ObservedElement,
  { elements }: Observation,
  asked: ReadonlySet<string>,
): boolean {
  const { shared } = countShared(used, asked)
  if (shared === 0) return false
  return elements.every(
    (other) => nameWhole(other) === nameWhole(used) || countShared(other, asked).shared < shared,
  )
}

/** How many words of a control are words of a task. */
export function countShared(element: ObservedElement, asked: ReadonlySet<string>): SharedWords {
  return countSharedWords(nameWhole(element), asked)
}

/** The same of a text. */
export function countSharedWords(text: string, asked: ReadonlySet<string>): SharedWords {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const naming = words.map(listLongStems).filter((stems) => stems.length > 0)
  return {
    all: naming.length,
    shared: naming.filter((stems) => stems.some((stem) => asked.has(stem))).length,
  }
}

/** The name of a control, and that of what it belongs to. */
export function nameWhole({ name, item }: ObservedElement): string {
  return `${name} ${item ?? ''}`.trim()
}

/** Without those that a stemmer of another language has cut to what many words begin with. */
function listLongStems(word: string): string[] {
  return [...listSharedStems(word)].filter(
    (stem) => stem.length >= Math.min(MIN_LONG_STEM, word.length),
  )
}
