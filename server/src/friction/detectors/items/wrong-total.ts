import { areEqual } from '../../../effects/amounts.ts'
import { type Effect, readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { foldName, type Item } from '../../../effects/items.ts'
import { findRepriced, pairSums, type Sum } from '../../../effects/sums.ts'
import type { Value } from '../../../effects/values.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A total that was the sum of its items and then moves the other way than the one item that changed, or twice as far. Silent if another
 * amount of the page changed as well, such as postage: it may be part of the total. `stale-total` is about one that does not move.
 */
export const wrongTotal = { name: 'wrong-total', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const wrong = findWrong(step)
  if (wrong === null) return []
  const { was, is, item, sum } = wrong
  const { after } = step
  const isAgain = earlier.some((past) => findWrong(past)?.is.label === is.label)
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'total', foldName(is.label)),
        category: 'trust',
        severity: 4,
        title: `${quoteText(is.label)} goes from ${was.text} to ${is.text} when ${quoteText(item.name)} changes to ${item.amounts.at(-1)?.text ?? ''}`,
        expected: `${quoteText(is.label)} is the sum of its items, as it was before.`,
        observed: `On ${nameUrl(after.url)} the items now add up to ${sum.toFixed(2)}; ${quoteText(is.label)} says ${is.text}.`,
        recommendation: `Calculate ${quoteText(is.label)} from its items, and not from the change of one.`,
      },
      { status: isAgain ? 'verified' : 'unverified', quote: is.text },
    ),
  ]
}

interface Wrong {
  was: Value
  is: Value
  item: Item
  sum: number
}

function findWrong(step: Step): Wrong | null {
  const { before, after } = step
  const { isSamePage, items, values } = readEffect(step)
  const areSame = items.areAll && items.added.length + items.removed.length === 0
  if (!isFinished(step) || !isSamePage || !areSame) return null
  for (const { was, now, total } of pairSums(before, after)) {
    const changed = findRepriced(was, now)
    const moved = findOnlyMoved(values, total, now)
    if (changed === undefined || moved === null) continue
    const isOne = areEqual(now.amount - was.amount, changed.by)
    if (isOne && [-1, 2].some((times) => areEqual(moved.by, times * changed.by)))
      return { was: total, is: moved.value, item: changed.item, sum: now.amount }
  }
  return null
}

/** The total, if no other value of the page changed but those of the items. */
function findOnlyMoved(
  values: Effect['values'],
  total: Value,
  { items }: Sum,
): { value: Value; by: number } | null {
  const names = new Set(items.map(({ key }) => key))
  const [moved, ...others] = values.filter(({ before }) => !names.has(foldName(before.label)))
  return moved?.before.label === total.label && others.length === 0
    ? { value: moved.after, by: moved.after.amount - moved.before.amount }
    : null
}
