import { areEqual } from '../../effects/amounts.ts'
import { areItemsCut, type Item, readItems } from '../../effects/items.ts'
import type { Observation } from '../../turn/observation.ts'
import { isShown } from '../../turn/shown-text.ts'
import { says } from '../../words/says.ts'
import { cheapestWords } from '../../words/tasks/cheapest.ts'
import { dearestWords } from '../../words/tasks/dearest.ts'
import { inOrderWords } from '../../words/tasks/in-order.ts'
import type { DatedPage } from './check-answer.ts'
import { countNamed, listSubject, type SubjectWord } from './subject.ts'

/** Words of a page that answer a task, and the turn after which they were shown. */
export interface FoundAnswer {
  turn: number
  quote: string
}

/**
 * The item that costs least or most of a list that was seen whole; null if some of them have no price, or several. Where the task wants a list
 * in that order, the list is in it, and shows nothing but what the task names.
 */
export function findExtreme(task: string, pages: readonly DatedPage[]): FoundAnswer | null {
  const isLeast = says(task, cheapestWords)
  const isInOrder = says(task, inOrderWords)
  const subject = listSubject(task, [isLeast ? cheapestWords : dearestWords, inOrderWords])
  for (const { turn, page } of pages.toReversed()) {
    const items = isListOf(subject, page) ? listPriced(page) : []
    const meant = listMeant(items, subject)
    const isOther = isInOrder && meant.length < items.length
    const item = isInOrder ? findFirst(meant, isLeast) : findBest(meant, isLeast)
    const quote = item === null || isOther ? undefined : quoteItem(item, page)
    if (quote !== undefined) return { turn, quote }
  }
  return null
}

function quoteItem({ name, texts }: Item, page: Observation): string | undefined {
  return [name, ...texts.slice(1)].find((text) => isShown(text, page) && text !== '')
}

/** The items of the only list with prices, each with one price in the same currency; none if there is more than was seen. */
function listPriced(page: Observation): readonly Item[] {
  const items = readItems(page).filter(({ amounts }) => amounts.length > 0)
  const [first] = items
  if (first === undefined || areItemsCut(page) || hasMorePages(page)) return []
  const isPlain = items.every(
    ({ list, amounts }) =>
      list === first.list &&
      amounts.length === 1 &&
      amounts[0]?.currency === first.amounts[0]?.currency,
  )
  return isPlain ? items : []
}

/** Of a list in which some items have a word of the task and others have not, those that have it: a walnut tray is no oak furniture. */
function listMeant(items: readonly Item[], subject: readonly SubjectWord[]): readonly Item[] {
  let meant = items
  for (const word of subject) {
    const named = meant.filter(({ name, texts }) => countNamed([word], [name, ...texts].join(' ')))
    if (named.length > 0) meant = named
  }
  return meant
}

/** null if two of them cost the same. */
function findBest(items: readonly Item[], isLeast: boolean): Item | null {
  const [best, next] = items.toSorted((one, other) => rank(one, isLeast) - rank(other, isLeast))
  if (best === undefined || next === undefined) return null
  return areEqual(rank(best, isLeast), rank(next, isLeast)) ? null : best
}

/** The first one of a list that is in order; null if it is not, or all of them cost the same. */
function findFirst(items: readonly Item[], isLeast: boolean): Item | null {
  const ranks = items.map((item) => rank(item, isLeast))
  const isInOrder = ranks.every((value, index) => value <= (ranks[index + 1] ?? value))
  return isInOrder && new Set(ranks).size > 1 ? (items[0] ?? null) : null
}

/** Lower comes first. */
function rank({ amounts }: Item, isLeast: boolean): number {
  return (amounts[0]?.amount ?? 0) * (isLeast ? 1 : -1)
}

/** A page that is numbered has others. */
function hasMorePages({ elements }: Observation): boolean {
  return elements.some(({ href, name }) => href !== null && /^\s*2\s*$/u.test(name))
}

function isListOf(subject: readonly SubjectWord[], page: Observation): boolean {
  return subject.length === 0 || countNamed(subject, `${page.title} ${page.pageText}`) > 0
}
