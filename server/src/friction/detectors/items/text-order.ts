import { areSamePage } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { type Item, readLongestList } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { LONG_LIST } from '../../limits.ts'

/**
 * A list that is sorted by the letters of its amounts: €9 comes after €10 and €100. It needs no words: after the choice the amounts are
 * in the order of their characters, and not in that of their values, and they were in neither before.
 */
export const textOrder = { name: 'text-order', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const order = control === null ? null : findOrder(step)
  if (control === null || order === null) return []
  const { after, action } = step
  const choice = action.kind === 'select' ? quoteText(action.option) : nameControl(control)
  const slip = order.findIndex(({ amount }, index) => amount > (order[index + 1]?.amount ?? amount))
  const [one, other] = order.slice(slip)
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'order'),
        category: 'navigation',
        severity: 2,
        title: `Sorting by ${choice} puts ${one?.text ?? ''} before ${other?.text ?? ''}`,
        expected: 'Amounts are sorted by their value.',
        observed: `After ${choice} was chosen on ${nameUrl(after.url)} the amounts are in the order of their characters: ${order.map(({ text }) => text).join(', ')}.`,
        recommendation: `Sort ${nameUrl(after.url)} by the number and not by its text.`,
      },
      { status: 'verified' },
    ),
  ]
}

interface Sorted {
  text: string
  amount: number
}

function findOrder(step: Step): Sorted[] | null {
  const { action, before, after } = step
  const isChoice = action.kind === 'select' || action.kind === 'click'
  if (!isChoice || !isFinished(step) || !areSamePage(before, after)) return null
  const [was, is] = [readOrder(before), readOrder(after)]
  if (was === null || is === null || isByText(was) || !isByText(is)) return null
  const isReversed = compareTexts(is[0], is.at(-1)) > 0
  const rising = isReversed ? is.toReversed() : is
  const slips = rising.filter(({ amount }, index) => amount > (rising[index + 1]?.amount ?? amount))
  return slips.length > 0 && areSame(was, is) ? rising : null
}

/** The first amounts of the longest list, if all of its items have one in the same notation. */
function readOrder(page: Observation): Sorted[] | null {
  const longest = readLongestList(page)
  const sorted = longest.flatMap(({ amounts: [first, ...others] }: Item) =>
    first === undefined || others.length > 0 ? [] : [{ text: first.text, amount: first.amount }],
  )
  return sorted.length === longest.length && sorted.length >= LONG_LIST - 1 ? sorted : null
}

function isByText(order: readonly Sorted[]): boolean {
  const steps = order.slice(1).map((one, index) => compareTexts(order[index], one))
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0)
}

function compareTexts(one: Sorted | undefined, other: Sorted | undefined): number {
  const [text, then] = [one?.text ?? '', other?.text ?? '']
  if (text === then) return 0
  return text < then ? -1 : 1
}

function areSame(one: readonly Sorted[], other: readonly Sorted[]): boolean {
  const list = (order: readonly Sorted[]) =>
    order
      .map(({ text }) => text)
      .toSorted()
      .join('|')
  return list(one) === list(other)
}
