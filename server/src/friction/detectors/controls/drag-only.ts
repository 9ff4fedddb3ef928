import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * Something that was moved by dragging and that nothing else seems to move: neither Tab reaches it nor a control in it, and no control in
 * view names it or the place that it was moved to. A control elsewhere may move it, so it is not verified.
 */
export const dragOnly = {
  name: 'drag-only',
  traits: { isSiteWide: true, manyCalled: 'things that can only be dragged' },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { action, before, after, result } = step
  const thing = findActedControl(step)
  if (action.kind !== 'drag' || thing?.role !== 'draggable' || !result.ok || !result.changed)
    return []
  const isOffered = [before, after].some((page) => hasOtherWay(page, thing, action.text))
  const isReached = !before.facts.mouseOnly.some(({ selector }) => selector === thing.selector)
  if (isOffered || isReached || thing.name.trim() === '') return []
  const name = quoteText(thing.name.trim())
  return [
    describeFriction(
      {
        subject: createSubject(before.url, 'dragging'),
        category: 'accessibility',
        severity: 3,
        title: `${name} can be moved only by dragging`,
        expected:
          'What can be dragged can also be moved with single presses and with the keyboard.',
        observed: `On ${nameUrl(before.url)} ${name} moved to ${quoteText(action.text)} when it was dragged; Tab does not reach it, and no control in view names it or the place that it went to.`,
        recommendation: `Give ${name} a button or a menu that moves it, and let Tab reach it.`,
      },
      { status: 'unverified', quote: thing.name.trim(), box: thing.box },
    ),
  ]
}

function hasOtherWay({ elements }: Observation, thing: ObservedElement, place: string): boolean {
  const others = elements.filter(({ role }) => role !== 'draggable')
  return others.some(
    (other) =>
      other.name.includes(thing.name) ||
      other.item?.includes(thing.name) === true ||
      other.options.some((option) => option.includes(place)) ||
      (other.href === null && other.name.includes(place)),
  )
}
