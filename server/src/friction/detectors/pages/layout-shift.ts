import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { NOTICED_SHIFT, POOR_SHIFT } from '../../limits.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

/** Content that jumps by itself. The browser does not count shifts right after an input. */
export const layoutShift = {
  name: 'layout-shift',
  traits: { isPageState: true, canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  return findNewObservations(context)
    .filter(({ facts }) => facts.layoutShift > NOTICED_SHIFT)
    .map((observation) => {
      const page = foldUrl(observation.url)
      const shifted = listObservations(context).filter(
        ({ url, facts }) => foldUrl(url) === page && facts.layoutShift > NOTICED_SHIFT,
      )
      const isPoor = observation.facts.layoutShift > POOR_SHIFT
      const isHit = observation === step.after && step.result.failure?.kind === 'covered'
      const isLater =
        observation === step.after &&
        step.before.documentId === observation.documentId &&
        step.before.facts.layoutShift <= NOTICED_SHIFT
      return describeFriction(
        {
          subject: createSubject(observation.url),
          category: 'layout',
          severity: rate(isHit, isPoor),
          title: `The content of ${nameUrl(observation.url)} jumps ${isLater ? 'after it was loaded' : 'while it loads'}`,
          expected: 'What a user is about to read or click stays where it is.',
          observed: `The browser measured a layout shift of ${observation.facts.layoutShift.toFixed(2)}; above ${isPoor ? `${POOR_SHIFT} it counts as poor` : `${NOTICED_SHIFT} users notice it`}.`,
          recommendation: `Reserve space on ${nameUrl(observation.url)} for ${isLater ? 'what appears later than half a second after a click' : 'images, banners and late content before they load'}.`,
        },
        { status: shifted.length > 1 ? 'verified' : 'unverified' },
      )
    })
}

function rate(isHit: boolean, isPoor: boolean): number {
  if (isHit) return 3
  return isPoor ? 2 : 1
}
