import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { type Item, readLongestList } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_REPEATED_ITEMS } from '../../limits.ts'
import { isPaging } from '../../paging.ts'

/**
 * The next page of a list that begins with the items that the page before ended with. Silent about items that are also at the beginning
 * of the page before, which are pinned there, about lists that repeat a name, and about pages that are alike (`repeated-page`).
 */
export const overlappingPage = { name: 'overlapping-page', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const twice = control === null ? [] : findTwice(step, control)
  if (control === null || twice.length === 0) return []
  const { after } = step
  const names = twice.map(({ name }) => quoteText(name)).join(', ')
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'pages'),
        category: 'navigation',
        severity: 2,
        title: `${nameControl(control)} begins with ${names}, with which the page before ended`,
        expected: 'The next page of a list begins after the last item of the page before.',
        observed: `${names} ${twice.length === 1 ? 'is' : 'are'} the last of one page and the first of the next on ${nameUrl(after.url)}.`,
        recommendation: `Count the items of the pages of ${nameUrl(after.url)} from the same number.`,
      },
      { status: 'verified' },
    ),
  ]
}

function findTwice(step: Step, control: ObservedElement): readonly Item[] {
  const { before, after, action } = step
  const isOn = action.kind === 'click' && isPaging(control) && !control.current
  if (!isOn || !isFinished(step) || !readEffect(step).isSamePage) return []
  return compare(readLongestList(before), readLongestList(after))
}

function compare(was: readonly Item[], is: readonly Item[]): readonly Item[] {
  if (was.length < MIN_REPEATED_ITEMS || hasTwins(was) || hasTwins(is)) return []
  const known = new Set(was.map(({ key }) => key))
  const twice = is.filter(({ key }) => known.has(key))
  const isPart = twice.length > 0 && 2 * twice.length < is.length
  const [ended, begins] = [was.slice(-twice.length), is.slice(0, twice.length)]
  return isPart && begins.every(({ key }, index) => key === ended[index]?.key) ? twice : []
}

function hasTwins(items: readonly Item[]): boolean {
  return new Set(items.map(({ key }) => key)).size < items.length
}
