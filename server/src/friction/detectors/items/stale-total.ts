import { areEqual } from '../../../effects/amounts.ts'
import { readEffect } from '../../../effects/effect.ts'
import type { Item } from '../../../effects/items.ts'
import { foldName, readItems } from '../../../effects/items.ts'
import type { Value } from '../../../effects/values.ts'
import { findValue, readValues } from '../../../effects/values.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A total that was the sum of its items before an action and is not after it, because it stayed as it was. No words are needed: what
 * always was the sum of a list is its total. Silent if the total changed in any way, if the page is about to be loaded again, or if
 * the number of an item is entered but not yet sent.
 */
export const staleTotal = {
  name: 'stale-total',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

interface Sum {
  /** The number of the list. */
  list: number
  items: readonly Item[]
  amount: number
  currency: string
}

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const stale = findStale(step)
  if (stale === null) return []
  const { after } = step
  const { total, sum, changed } = stale
  const isAgain = earlier.some((past) => findStale(past)?.total.label === total.label)
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'total', foldName(total.label)),
        category: 'trust',
        severity: 3,
        title: `${quoteText(total.label)} stays ${total.text} when ${quoteText(changed.name)} changes to ${changed.amounts.at(-1)?.text ?? ''}`,
        expected: `${quoteText(total.label)} is the sum of its items, as it was before.`,
        observed: `On ${nameUrl(after.url)} the items now add up to ${sum.amount.toFixed(2)}; ${quoteText(total.label)} still says ${total.text}, the sum before.`,
        recommendation: `Calculate ${quoteText(total.label)} again whenever an item or its number changes.`,
      },
      { status: isAgain ? 'verified' : 'unverified', quote: total.text },
    ),
  ]
}

interface Stale {
  total: Value
  sum: Sum
  changed: Item
}

function findStale(step: Step): Stale | null {
  const { before, after } = step
  const { isSamePage, items } = readEffect(step)
  const isSure = isFinished(step) && isSamePage && items.areAll && items.added.length === 0
  if (!isSure) return null
  const sums = listSums(after)
  for (const was of listSums(before)) {
    const now = sums.find(({ list }) => list === was.list)
    const stale = now === undefined ? null : compareSums(was, now, step)
    if (stale !== null) return stale
  }
  return null
}

function compareSums(was: Sum, now: Sum, { before, after }: Step): Stale | null {
  const changed = now.items.find((item, index) => hasNewAmount(item, was.items[index]))
  const total = findTotal(was, before)
  if (changed === undefined || total === null || areEqual(now.amount, was.amount)) return null
  const still = findValue(total.label, after)
  return still !== null && areEqual(still.amount, was.amount)
    ? { total: still, sum: now, changed }
    : null
}

function hasNewAmount(item: Item, was: Item | undefined): boolean {
  const [now, then] = [item.amounts.at(-1), was?.amounts.at(-1)]
  if (was?.key !== item.key || now === undefined || then === undefined) return false
  return !areEqual(now.amount, then.amount)
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
