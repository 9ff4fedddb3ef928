import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_SIDEWAYS_PX } from '../../limits.ts'
import { findNewPages } from '../../new-observations.ts'

/** A page that is wider than the window of the visitor's device, so that it must be scrolled sideways to be read. */
export const widePage = {
  name: 'wide-page',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewPages(context)
    .filter(({ facts }) => facts.sidewaysPx >= MIN_SIDEWAYS_PX)
    .map(({ url, facts }) =>
      describeFriction(
        {
          subject: createSubject(url, 'too wide'),
          category: 'layout',
          severity: 2,
          title: `${nameUrl(url)} is wider than the window and scrolls sideways`,
          expected:
            'A page fits the width of the window; only tables and pictures may scroll on their own.',
          observed: `${nameUrl(url)} is ${facts.sidewaysPx} px wider than the browser window, so part of it is cut off unless users scroll sideways.`,
          recommendation: `Make the content of ${nameUrl(url)} wrap or shrink to the width of the window.`,
        },
        { status: 'verified' },
      ),
    )
}
