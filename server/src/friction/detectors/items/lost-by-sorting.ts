import { areSamePage } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { areItemsCut, type Item, readItems, subtractItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_FILTERED_ITEMS } from '../../limits.ts'

/**
 * An order that loses items of the list or shows them twice. A field is known to sort if another of its options brought the same items in
 * another order; no words are needed. Silent if anything but orders was chosen in between, and about lists in several pages.
 */
export const lostBySorting = {
  name: 'lost-by-sorting',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const field = findActedControl(step)
  const loss = field === null ? null : findLoss(step, field, earlier)
  if (field === null || loss === null) return []
  const { lost, twice, option } = loss
  const { after } = step
  const isLoss = lost.length > 0
  const names = (isLoss ? lost : twice)
    .slice(0, 3)
    .map(({ name }) => quoteText(name))
    .join(', ')
  const told = isLoss ? `loses ${names}` : `shows ${names} twice`
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, field),
        category: 'navigation',
        severity: 3,
        title: `Sorting by ${quoteText(option)} ${told}`,
        expected: 'Another order shows the same items.',
        observed: `${nameControl(field)} brought the same items in another order before; after ${quoteText(option)} was chosen on ${nameUrl(after.url)}, the list ${told}.`,
        recommendation: `Sort all items of ${nameUrl(after.url)}, also those that are alike or say nothing there.`,
      },
      { box: field.box },
    ),
  ]
}

interface Loss {
  lost: readonly Item[]
  twice: readonly Item[]
  option: string
}

function findLoss(step: Step, field: ObservedElement, earlier: readonly Step[]): Loss | null {
  const { action, before, after } = step
  if (action.kind !== 'select' || !isSettledList(step)) return null
  const first = earlier.findIndex((past) => isOrder(past, field) && isPermutation(past))
  const known = first === -1 ? [] : earlier.slice(first)
  if (known.length === 0 || !known.every((past) => isOrder(past, field))) return null
  const [was, is] = [readItems(before), readItems(after)]
  const [lost, twice] = [subtractItems(was, is), subtractItems(is, was)]
  const names = new Set(was.map(({ key }) => key))
  const isSorting = twice.every(({ key }) => names.has(key))
  const isFew = 2 * (lost.length + twice.length) < was.length
  return isSorting && isFew && lost.length + twice.length > 0
    ? { lost, twice, option: action.option }
    : null
}

/** An option of the field was chosen on the page. */
function isOrder(past: Step, field: ObservedElement): boolean {
  const control = findActedControl(past)
  return (
    past.action.kind === 'select' && control?.name === field.name && control.role === field.role
  )
}

/** It brought the same items in another order. */
function isPermutation(step: Step): boolean {
  const [was, is] = [readItems(step.before), readItems(step.after)]
  const isSame = subtractItems(was, is).length + subtractItems(is, was).length === 0
  return isSettledList(step) && isSame && listKeys(step.before) !== listKeys(step.after)
}

function isSettledList(step: Step): boolean {
  const { before, after } = step
  const isWhole = !areItemsCut(before) && !areItemsCut(after)
  const isList = readItems(before).length >= MIN_FILTERED_ITEMS
  return isFinished(step) && areSamePage(before, after) && isWhole && isList
}

function listKeys(page: Observation): string {
  return readItems(page)
    .map(({ key }) => key)
    .join('|')
}
