import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findFreshSights, listSights } from '../../fresh-sights.ts'

/** Above this the Web Vitals call a cumulative layout shift poor. */
const POOR_SHIFT = 0.25

/** Content that jumps by itself. Shifts right after an input are not counted by the browser. */
export const layoutShift = {
  name: 'layout-shift',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  return findFreshSights(context)
    .filter(({ facts }) => facts.layoutShift > POOR_SHIFT)
    .map((sight) => {
      const page = foldUrl(sight.url)
      const shifted = listSights(context).filter(
        ({ url, facts }) => foldUrl(url) === page && facts.layoutShift > POOR_SHIFT,
      )
      const isHit = sight === step.after && step.result.failure?.kind === 'covered'
      return describeFriction(
        {
          subject: createSubject(sight.url),
          category: 'layout',
          severity: isHit ? 3 : 2,
          title: `The content of ${nameUrl(sight.url)} jumps`,
          expected: 'What a user is about to read or click stays where it is.',
          observed: `The browser measured a layout shift of ${sight.facts.layoutShift.toFixed(2)}; above ${POOR_SHIFT} it counts as poor.`,
          recommendation:
            'Reserve the space of images, banners and late content before they arrive.',
        },
        { status: shifted.length > 1 ? 'verified' : 'unverified' },
      )
    })
}
