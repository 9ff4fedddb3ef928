import { quoteText } from '../../../lib/text/sentence.ts'
import { createPlacedSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { namePlace, nameUrl, shortenWords } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * Something that works by mouse or finger but is unreachable by keyboard. Reported only for what the visitor clicked with an
 * effect: an element that merely listens to clicks may not be a control.
 */
export const mouseOnlyControl = {
  name: 'mouse-only-control',
  traits: { manyCalled: 'controls that work only with the mouse', isSiteWide: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { action, before, result } = step
  const control = findActedControl(step)
  if (control === null || action.kind !== 'click' || !result.ok || !result.changed) return []
  if (!before.facts.mouseOnly.some(({ selector }) => selector === control.selector)) return []
  const name =
    control.name.trim() === ''
      ? `the clickable area${namePlace(control)}`
      : quoteText(shortenWords(control.name.trim()))
  return [
    describeFriction(
      {
        subject: identify(before.url, control),
        category: 'accessibility',
        severity: 3,
        title: `${name} cannot be reached with the keyboard`,
        expected:
          'Everything that can be clicked can be focused with Tab and activated with Enter.',
        observed: `On ${nameUrl(before.url)} ${name} reacts when it is pressed, but it is a <${control.tag}> that the Tab key does not reach, nor anything in or around it.`,
        recommendation: `Make ${name} a real button or link, so that Tab reaches it.`,
      },
      {
        status: 'verified',
        quote: control.name.trim() === '' ? null : control.name.trim(),
        box: control.box,
      },
    ),
  ]
}

/** All of a page are one problem, which has one cause: what is pressed there is no button. */
function identify(url: string, { role, region }: ObservedElement): string {
  return createPlacedSubject(url, region, role)
}
