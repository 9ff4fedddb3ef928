import { areEqual } from '../../../effects/amounts.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { foldName } from '../../../effects/items.ts'
import { isSumOfOthers } from '../../../effects/sums.ts'
import { readValues, type Value } from '../../../effects/values.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A deduction that appears, or grows, while every other amount of the page stays as it was: the sum that it is taken from does not
 * follow. Silent if the page shows the reduced sum anywhere, if no other amount is larger, if it was not the sum of what the page listed, or
 * if other amounts were below zero before: an account lists incomes and expenses.
 */
export const ignoredDiscount = {
  name: 'ignored-discount',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const ignored = findIgnored(step)
  if (ignored === null) return []
  const { discount, total } = ignored
  const { after } = step
  const reduced = total.amount + discount.amount
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'discount', foldName(total.label)),
        category: 'trust',
        severity: 3,
        title: `${quoteText(total.label)} stays ${total.text} although ${quoteText(discount.label)} says ${discount.text}`,
        expected: `The discount lowers ${quoteText(total.label)} to ${reduced.toFixed(2)}.`,
        observed: `On ${nameUrl(after.url)} ${quoteText(discount.label)} changed to ${discount.text}; ${quoteText(total.label)} was ${total.text} before and still is.`,
        recommendation: `Subtract the discount from ${quoteText(total.label)} wherever it is shown and charged.`,
      },
      { quote: total.text },
    ),
  ]
}

function findIgnored(step: Step): { discount: Value; total: Value } | null {
  const { before, after } = step
  const { isSamePage, values, items } = readEffect(step)
  const isSure = isFinished(step) && isSamePage
  if (!isSure || items.added.length + items.removed.length > 0) return null
  const discount = findDeduction(step)
  const others = readValues(after).filter(({ label }) => label !== discount?.label)
  const isOnlyChange = values.every(({ after: { label } }) => label === discount?.label)
  if (discount === null || !isOnlyChange) return null
  const total = others.findLast(({ currency }) => currency === discount.currency)
  const isSum = others.every(({ amount }) => total === undefined || amount <= total.amount)
  if (total === undefined || !isSum || total.amount + discount.amount < 0) return null
  const reduced = total.amount + discount.amount
  const isShown = others.some(({ amount }) => areEqual(amount, reduced))
  const wasSame = readValues(before).some(
    ({ label, amount }) => label === total.label && areEqual(amount, total.amount),
  )
  return isShown || !wasSame || !isSumOfOthers(total, discount, before) ? null : { discount, total }
}

/** The one value below zero that was not there, or nearer to zero. */
function findDeduction({ before, after }: Step): Value | null {
  const first = new Map(
    readValues(before)
      .toReversed()
      .map((value) => [value.label, value]),
  )
  const deductions = readValues(after).filter(({ label, amount }) => {
    const was = first.get(label)
    return amount < 0 && (was === undefined || was.amount > amount)
  })
  const [only, ...others] = deductions
  return only === undefined || others.length > 0 ? null : only
}
