import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

/** Web Vitals rate a cumulative layout shift above this as poor. */
const POOR_SHIFT = 0.25

/** Content that jumps by itself. The browser does not count shifts right after an input. */
export const layoutShift = {
  name: 'layout-shift',
  traits: { isPageState: true, canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  return findNewObservations(context)
    .filter(({ facts }) => facts.layoutShift > POOR_SHIFT)
    .map((observation) => {
      const page = foldUrl(observation.url)
      const shifted = listObservations(context).filter(
        ({ url, facts }) => foldUrl(url) === page && facts.layoutShift > POOR_SHIFT,
      )
      const isHit = observation === step.after && step.result.failure?.kind === 'covered'
      return describeFriction(
        {
          subject: createSubject(observation.url),
          category: 'layout',
          severity: isHit ? 3 : 2,
          title: `The content of ${nameUrl(observation.url)} jumps while it loads`,
          expected: 'What a user is about to read or click stays where it is.',
          observed: `The browser measured a layout shift of ${observation.facts.layoutShift.toFixed(2)}; above ${POOR_SHIFT} it counts as poor.`,
          recommendation: `Reserve the space of images, banners and late content of ${nameUrl(observation.url)} before they arrive.`,
        },
        { status: shifted.length > 1 ? 'verified' : 'unverified' },
      )
    })
}
