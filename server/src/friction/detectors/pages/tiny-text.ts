import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_READABLE_PX } from '../../limits.ts'
import { findNewPages } from '../../new-observations.ts'

/** A page most of whose text is set in letters that are too small to read. */
export const tinyText = {
  name: 'tiny-text',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewPages(context)
    .filter(({ facts: { tinyTextPx } }) => tinyTextPx > 0 && tinyTextPx < MIN_READABLE_PX)
    .map(({ url, facts }) =>
      describeFriction(
        {
          subject: createSubject(url, 'tiny text'),
          category: 'layout',
          severity: 3,
          title: `Most text on ${nameUrl(url)} is too small to read`,
          expected: 'Text can be read without enlarging the page.',
          observed: `Most of the text that ${nameUrl(url)} shows is ${facts.tinyTextPx} px high.`,
          recommendation: `Set the text of ${nameUrl(url)} in at least 12 px, better 16 px.`,
        },
        { status: 'verified' },
      ),
    )
}
