import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_READABLE_PX } from '../../limits.ts'
import { findNewPages } from '../../new-observations.ts'

/** A page laid out for a larger window and shown smaller on a phone, so that its text cannot be read. */
export const shrunkenPage = {
  name: 'shrunken-page',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewPages(context)
    .filter(({ facts: { shrunkTextPx } }) => shrunkTextPx > 0 && shrunkTextPx < MIN_READABLE_PX)
    .map(({ url, facts }) =>
      describeFriction(
        {
          subject: createSubject(url, 'shrunken'),
          category: 'layout',
          severity: 3,
          title: `${nameUrl(url)} is a desktop page shown too small to read`,
          expected: 'On a phone, text can be read without enlarging the page.',
          observed: `${nameUrl(url)} is laid out wider than the window and shown smaller: most of its text is ${facts.shrunkTextPx} px high on the screen.`,
          recommendation: `Set the viewport of ${nameUrl(url)} to the width of the device and let its content wrap.`,
        },
        { status: 'verified' },
      ),
    )
}
