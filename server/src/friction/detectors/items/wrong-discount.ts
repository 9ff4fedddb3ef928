import { areEqual } from '../../../effects/amounts.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { foldName } from '../../../effects/items.ts'
import { isSumOfOthers } from '../../../effects/sums.ts'
import { findValue, readValues, type Value } from '../../../effects/values.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A deduction that appears, and a total that rises by it, or falls by twice as much, while every other amount stays. Silent if anything
 * else changed, if several deductions did, or if the total was not the sum of the page, as that of an account is not. `ignored-discount` is about a total that does not follow at all.
 */
export const wrongDiscount = { name: 'wrong-discount', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const wrong = findWrong(step)
  if (wrong === null) return []
  const { discount, was, is } = wrong
  const { after } = step
  const right = was.amount + wrong.by
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'discount', foldName(is.label)),
        category: 'trust',
        severity: 4,
        title: `${quoteText(is.label)} goes from ${was.text} to ${is.text} although ${quoteText(discount.label)} says ${discount.text}`,
        expected: `The discount lowers ${quoteText(is.label)} to ${right.toFixed(2)}.`,
        observed: `On ${nameUrl(after.url)} ${quoteText(discount.label)} changed to ${discount.text}; ${quoteText(is.label)} was ${was.text} and then ${is.text}. No other amount changed.`,
        recommendation: `Subtract the discount from ${quoteText(is.label)} once.`,
      },
      { quote: is.text },
    ),
  ]
}

interface Wrong {
  discount: Value
  /** What it takes away now, below zero. */
  by: number
  was: Value
  is: Value
}

function findWrong(step: Step): Wrong | null {
  const { isSamePage, values, items } = readEffect(step)
  const isSure = isFinished(step) && isSamePage && items.added.length + items.removed.length === 0
  const deduction = isSure ? findDeduction(step) : null
  if (deduction === null) return null
  const { discount, by } = deduction
  const [moved, ...others] = values.filter(({ after: { label } }) => label !== discount.label)
  if (moved === undefined || others.length > 0 || moved.after.currency !== discount.currency)
    return null
  if (!isSumOfOthers(moved.before, discount, step.before)) return null
  const change = moved.after.amount - moved.before.amount
  const isWrong = areEqual(change, -by) || areEqual(change, 2 * by)
  return isWrong ? { discount, by, was: moved.before, is: moved.after } : null
}

/** The one value below zero that was not there, or nearer to zero. */
function findDeduction({ before, after }: Step): { discount: Value; by: number } | null {
  const found = readValues(after).flatMap((discount) => {
    const was = findValue(discount.label, before)?.amount ?? 0
    const by = discount.amount - was
    return discount.amount < 0 && by < 0 ? [{ discount, by }] : []
  })
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}
