import type { Observation } from '../turn/observation.ts'
import { type Amount, areEqual, readAmounts } from './amounts.ts'
import { foldName, type Item, readItems } from './items.ts'
import { readValues, type Value } from './values.ts'

/** Lines of a page whose amounts are added. */
const MAX_LINES = 2000

/** What the items of a list cost together. */
export interface Sum {
  /** The number of the list. */
  list: number
  items: readonly Item[]
  amount: number
  currency: string
}

/** A list on two pages, and the value of the first one that was its total there. */
interface SumPair {
  was: Sum
  now: Sum
  total: Value
}

/** The lists that both pages have, and that had a total. */
export function pairSums(before: Observation, after: Observation): SumPair[] {
  const sums = new Map(listSums(after).map((sum) => [sum.list, sum]))
  return listSums(before).flatMap((was) => {
    const [now, total] = [sums.get(was.list), findTotal(was, before)]
    return now === undefined || total === null ? [] : [{ was, now, total }]
  })
}

/** The sums of the lists in which every item has an amount; the last one of each, which is that of all of its pieces. */
function listSums(page: Observation): Sum[] {
  const lists = Map.groupBy(readItems(page), ({ list }) => list)
  return [...lists].flatMap(([list, items]) => {
    const last = items.flatMap(({ amounts }) => amounts.at(-1) ?? [])
    const [first] = last
    const isWhole =
      last.length === items.length && last.every(({ currency }) => currency === first?.currency)
    if (first === undefined || items.length < 2 || !isWhole) return []
    const amount = last.reduce((sum, one) => sum + one.amount, 0)
    return [{ list, items, amount, currency: first.currency }]
  })
}

/** What is as much as the list together, and is none of its items. */
function findTotal({ items, amount, currency }: Sum, page: Observation): Value | null {
  const names = new Set(items.map(({ key }) => key))
  const totals = readValues(page).filter(
    (value) =>
      value.currency === currency &&
      areEqual(value.amount, amount) &&
      !names.has(foldName(value.label)),
  )
  return totals[0] ?? null
}

/** The item of a list whose last amount differs from the one that it had; undefined if none does. */
export function findRepriced(was: Sum, now: Sum): { item: Item; by: number } | undefined {
  return now.items
    .flatMap((item, index) => {
      const then = was.items[index]
      const [last, former] = [item.amounts.at(-1), then?.amounts.at(-1)]
      if (then?.key !== item.key || last === undefined || former === undefined) return []
      return areEqual(last.amount, former.amount) ? [] : { item, by: last.amount - former.amount }
    })
    .at(0)
}

/** Whether the other amounts of a page add up to it, apart from those that say the same again, such as a sum before tax of 0. */
export function isSumOfOthers(total: Value, discount: Value, page: Observation): boolean {
  const { pageText } = page
  const amounts = readAmountLines(pageText).filter(({ currency }) => currency === total.currency)
  const owns = readValues(page).filter(({ label }) => label === discount.label)
  const ownTexts = new Set(owns.map(({ text }) => text))
  const others = amounts.filter(({ text }) => !ownTexts.has(text))
  if (others.some(({ amount }) => amount < 0)) return false
  const rest = others.filter(({ amount }) => !areEqual(amount, total.amount))
  const sum = rest.reduce((all, { amount }) => all + amount, 0)
  const again = others.length - rest.length
  return areEqual(sum, total.amount) || (sum === 0 && again > 1)
}

function readAmountLines(text: string): Amount[] {
  return text.split('\n', MAX_LINES).flatMap((line) => readAmounts(line))
}
