import { areEqual } from '../../../effects/amounts.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { findItemOf, foldName } from '../../../effects/items.ts'
import { findRepriced, pairSums, type Sum } from '../../../effects/sums.ts'
import { findValue, type Value } from '../../../effects/values.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
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

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const stale = findStale(step)
  if (stale === null) return []
  const { after } = step
  const { total, sum, change } = stale
  const isAgain = earlier.some((past) => findStale(past)?.total.label === total.label)
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'total', foldName(total.label)),
        category: 'trust',
        severity: 3,
        title: `${quoteText(total.label)} stays ${total.text} when ${change}`,
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
  change: string
}

function findStale(step: Step): Stale | null {
  const { before, after } = step
  const { isSamePage, items } = readEffect(step)
  const isSure = isFinished(step) && isSamePage && items.areAll && items.added.length === 0
  if (!isSure) return null
  for (const { was, now, total } of pairSums(before, after)) {
    const change = describeChange(was, now, step)
    const still = findValue(total.label, after)
    const isStale = still !== null && areEqual(still.amount, was.amount)
    if (change !== null && isStale && !areEqual(now.amount, was.amount))
      return { total: still, sum: now, change }
  }
  return null
}

/** One item costs something else, or the visitor took one away and the others cost the same. */
function describeChange(was: Sum, now: Sum, step: Step): string | null {
  const repriced = findRepriced(was, now)?.item
  if (repriced !== undefined)
    return `${quoteText(repriced.name)} changes to ${repriced.amounts.at(-1)?.text ?? ''}`
  const control = findActedControl(step)
  const gone = control === null ? null : findItemOf(control, step.before)
  const left = was.items.filter(({ key }) => key !== gone?.key)
  const isOne = left.length === was.items.length - 1
  const areSame =
    left.length === now.items.length &&
    left.every(({ key, texts }, index) => {
      const item = now.items[index]
      return item?.key === key && item.texts.join('|') === texts.join('|')
    })
  return gone !== null && isOne && areSame ? `${quoteText(gone.name)} is removed` : null
}
