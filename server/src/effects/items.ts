import { onceFor } from '../lib/once-for.ts'
import type { Observation, ObservedElement } from '../turn/observation.ts'
import { maxRows } from '../turn/page/limits.ts'
import type { ObservedRow } from '../turn/page/row.ts'
import { type Amount, readAmounts } from './amounts.ts'

/** One thing of several that a page shows alike, such as a product, an entry of a list or a line of a cart. */
export interface Item {
  name: string
  /** Equal for the same name on other pages. */
  key: string
  /** The number of its list on its page. */
  list: number
  /** The number of its row on its page. */
  row: number
  texts: readonly string[]
  amounts: readonly Amount[]
  /** How many of it there are, as whole numbers without anything else. */
  counts: readonly number[]
}

/** The items of a page in its order, in view or not. */
export const readItems = onceFor((page: Observation): readonly Item[] => {
  const items: Item[] = []
  for (const [index, row] of page.rows.entries()) {
    const name = nameItem(row)
    if (name !== '') items.push(describeItem(row, name, index))
  }
  return items
})

/** The items of the longest list of a page. */
export function readLongestList(page: Observation): readonly Item[] {
  const lists = [...Map.groupBy(readItems(page), ({ list }) => list).values()]
  return lists.toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** Whether the page can have more items than were read. */
export function areItemsCut({ rows }: Observation): boolean {
  return rows.length >= maxRows
}

/** The item that a control belongs to; null if it belongs to none. */
export function findItemOf(control: ObservedElement, page: Observation): Item | null {
  if (control.row === null) return null
  return readItems(page).find(({ row }) => row === control.row) ?? null
}

/** The items of one page that another one does not show, each by its name and as often as there are more of it. */
export function subtractItems(items: readonly Item[], others: readonly Item[]): Item[] {
  const counts = new Map<string, number>()
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1)
  return items.filter(({ key }) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count - 1)
    return count <= 0
  })
}

/** The name without the amounts that some pages write beside it in one text: `Brie, €6.00`. */
function nameItem({ name }: ObservedRow): string {
  let rest = name
  for (const { text } of readAmounts(name)) rest = rest.replace(text, ' ')
  const words = rest.replace(/^[\s\p{P}\p{S}]+/u, '').replace(/[\s,;:–—|·(×-]+$/u, '')
  return /\p{L}/u.test(words) ? words.replaceAll(/\s+/gu, ' ') : ''
}

function describeItem({ list, texts }: ObservedRow, name: string, row: number): Item {
  const amounts = texts.flatMap(readAmounts)
  const counts = texts.flatMap((text) => {
    const [, count] = /^(?:[×x]\s?)?(\d{1,4})(?:\s?[×x])?$/u.exec(text) ?? []
    return count === undefined ? [] : [Number(count)]
  })
  return { name, key: foldName(name), list, row, texts, amounts, counts }
}

/** The same for the same thing, whatever its case and signs. */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}
