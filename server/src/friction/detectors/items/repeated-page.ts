import { areSamePage, readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_REPEATED_ITEMS } from '../../limits.ts'
import { isPageNumber } from '../../paging.ts'

/**
 * Another page of a list that shows the same items in the same order: everything that it says differs from the page before only in
 * numbers, such as that of the page. Silent if anything else differs, or if nothing does.
 */
export const repeatedPage = { name: 'repeated-page', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  if (!isRepeated(step)) return []
  const control = findActedControl(step)
  if (control === null) return []
  const { after } = step
  const items = readItems(after)
  const names = items.slice(0, 2).map(({ name }) => quoteText(name))
  const wasRepeated = earlier.some(
    (past) => areSamePage(past.before, step.before) && isRepeated(past),
  )
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'pages'),
        category: 'navigation',
        severity: 3,
        title: `${nameControl(control)} shows the same ${items.length} items as the page before`,
        expected: 'Another page of a list shows other items.',
        observed: `${nameControl(control)} on ${nameUrl(after.url)} led to a page with the same items in the same order (${names.join(', ')} …), and only numbers differ.`,
        recommendation: `Make the list on ${nameUrl(after.url)} begin where the page before ended.`,
      },
      { status: wasRepeated ? 'verified' : 'unverified' },
    ),
  ]
}

function isRepeated(step: Step): boolean {
  const { before, after, action } = step
  const control = findActedControl(step)
  if (control === null || action.kind !== 'click' || control.current) return false
  if (
    !isPageNumber(control, before) ||
    !isFinished(step) ||
    !readEffect(step).isSamePage ||
    before.url === after.url
  )
    return false
  const [was, is] = [readItems(before), readItems(after)]
  const isSame =
    was.length === is.length && was.every(({ texts }, index) => areAlike(texts, is[index]?.texts))
  return is.length >= MIN_REPEATED_ITEMS && isSame && foldNumbers(before) === foldNumbers(after)
}

function areAlike(one: readonly string[], other: readonly string[] | undefined): boolean {
  return other !== undefined && one.join('|') === other.join('|')
}

function foldNumbers({ pageText }: Observation): string {
  return pageText.replaceAll(/\d+/gu, '#')
}
