import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import { findSiteFailures } from '../../failed-requests.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findFreshSights } from '../../fresh-sights.ts'

/** A page whose server began to answer, and of which no more than the beginning could be read. */
export const brokenOffPage = {
  name: 'broken-off-page',
  traits: {},
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  return findFreshSights(context)
    .filter((sight) => sight === step.before || sight.documentId !== step.before.documentId)
    .filter(isBrokenOff)
    .map((sight) => {
      const isEmpty = sight.lines.length === 0 && sight.elements.length === 0
      const name = nameUrl(sight.url)
      return describeFriction({
        subject: createSubject(sight.url),
        category: 'error',
        severity: isEmpty ? 4 : 3,
        title: `${name} could not be loaded to its end`,
        expected: 'The page opens as a whole.',
        observed: `The server began to answer, but ${isEmpty ? 'nothing' : 'only a part'} of the page could be read.`,
        recommendation: `Find out why the answer of ${name} breaks off: look at its length and its encoding.`,
      })
    })
}

function isBrokenOff(sight: Observation): boolean {
  return findSiteFailures(sight).some(
    ({ resourceType, status, url }) =>
      resourceType === 'document' && status === null && url === sight.url,
  )
}
