import { isFinishedHere } from '../../../effects/finished-step.ts'
import { areItemsCut, type Item, readLongestList } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { copyWords } from '../../../words/controls/copy.ts'
import { says } from '../../../words/says.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_MORE_ITEMS, MIN_REPEATED_ITEMS } from '../../limits.ts'

/**
 * More of a list that is nothing but what the list has already: all that is appended stood there before, with the same texts. Silent about
 * lists that repeat a name anyway, about pages that do not become longer, as with pictures that go round, and about one thing more.
 */
export const repeatedItems = { name: 'repeated-items', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const again = findAgain(step)
  if (again.length === 0) return []
  const control = findActedControl(step)
  const cause = control === null ? 'Scrolling' : nameControl(control)
  const { after } = step
  const names = again.slice(0, 2).map(({ name }) => quoteText(name))
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'more'),
        category: 'navigation',
        severity: 3,
        title: `${cause} shows the same ${again.length} items again`,
        expected: 'More of a list is what it did not show before.',
        observed: `${cause} on ${nameUrl(after.url)} made the list longer by ${again.length} items, and all of them were on it before (${names.join(', ')} …).`,
        recommendation: `Begin what is added to the list on ${nameUrl(after.url)} behind its last item.`,
      },
      { status: 'verified' },
    ),
  ]
}

function findAgain(step: Step): readonly Item[] {
  const { before, after } = step
  if (!isAskingForMore(step) || !isFinishedHere(step) || areItemsCut(after)) return []
  const isLonger = after.scroll.maxY > before.scroll.maxY
  const [was, is] = [readLongestList(before), readLongestList(after)]
  const known = new Set(was.map(describeItem))
  const isUsual = was.length >= MIN_REPEATED_ITEMS && known.size === was.length
  if (!isLonger || !isUsual) return []
  const isAppended = was.every((item, index) => describeItem(item) === nameAt(is, index))
  const added = is.slice(was.length)
  const areAllKnown = added.every((item) => known.has(describeItem(item)))
  return isAppended && areAllKnown && added.length >= MIN_MORE_ITEMS ? added : []
}

function isAskingForMore(step: Step): boolean {
  const control = findActedControl(step)
  if (control === null) return step.action.kind === 'scroll'
  return step.action.kind === 'click' && !says(control.name, copyWords)
}

function nameAt(items: readonly Item[], index: number): string | null {
  const item = items[index]
  return item === undefined ? null : describeItem(item)
}

function describeItem({ key, texts }: Item): string {
  return [key, ...texts].join('\n')
}
