import { readAmounts } from '../../../effects/amounts.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { quantityWords } from '../../../words/fields/quantity.ts'
import { says } from '../../../words/says.ts'
import { nameControl } from '../../control.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { describeOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A number of things or people that one press takes from zero to minus one. Scores and temperatures may be below zero: it counts only if
 * an amount of money becomes negative with it, or if the control or the number is called a quantity.
 */
export const belowZero = {
  name: 'below-zero',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return describeOfActed(context, findBelow, ({ control, found: { count, amount }, page }) => {
    const more = amount === null ? '' : ` and the amount ${quoteText(amount)}`
    return {
      category: 'interaction',
      severity: 3,
      title: `${nameControl(control)} takes the number below zero`,
      expected: 'A number of things or people ends at zero or at one.',
      observed: `The number on ${page} was 0; ${nameControl(control)} was pressed once, and the page shows ${quoteText(count)}${more}.`,
      recommendation: `Turn ${nameControl(control)} off at the smallest number, and refuse smaller ones where they are sent.`,
      quote: amount ?? count,
    }
  })
}

interface Below {
  count: string
  amount: string | null
}

function findBelow(step: Step, control: ObservedElement): Below | null {
  const { action, before, after } = step
  if (action.kind !== 'click' || !isFinishedHere(step)) return null
  const count = findCount(before, after)
  if (count === null) return null
  const owed = readEffect(step).values.find(
    (one) => one.before.amount >= 0 && one.after.amount < 0,
  )?.after
  if (owed !== undefined) return { count: count.text, amount: owed.text }
  return says(`${control.name} ${count.label}`, quantityWords)
    ? { count: count.text, amount: null }
    : null
}

/** The one number that goes from 0 to −1 in a text or a field that is otherwise the same, and what stands before it. */
function findCount(
  before: Observation,
  after: Observation,
): { text: string; label: string } | null {
  const [was, is] = [before, after].map(listCounts)
  const found = (is ?? []).filter(
    ({ place, count }) =>
      count === -1 && (was ?? []).some((one) => one.place === place && one.count === 0),
  )
  const [only, ...more] = new Map(found.map((one) => [one.place, one])).values()
  return only === undefined || more.length > 0 ? null : only
}

interface Count {
  /** Equal for the same number in another view. */
  place: string
  count: number
  text: string
  label: string
}

function listCounts({ lines, elements }: Observation): Count[] {
  const told = lines.flatMap((text, index) => {
    const label = lines.slice(Math.max(0, index - 2), index).join(' ')
    return readCount(text, `${index} ${text.replace(number, '#')}`, `${label} ${text}`)
  })
  const filled = elements.flatMap(({ value, selector, name }) =>
    value === null ? [] : readCount(value, selector, name),
  )
  return [...told, ...filled]
}

const number = /(?<![\p{L}\p{N}.,])[-−–]?\d+(?![\p{L}\p{N}.,])/u

function readCount(text: string, place: string, label: string): Count[] {
  const [digits, ...more] = text.match(/\d+/gu) ?? []
  const found = number.exec(text)?.[0]
  if (found === undefined || digits === undefined || more.length > 0) return []
  if (text.length > 40 || readAmounts(text).length > 0) return []
  const isBelow = /^[-−–]/u.test(found)
  return [{ place, count: isBelow ? -Number(digits) : Number(digits), text: text.trim(), label }]
}
