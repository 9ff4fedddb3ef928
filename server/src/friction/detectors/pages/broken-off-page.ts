import { createSubject } from '../../../lib/text/subject.ts'
import { findSiteFailures, isUnansweredDocument } from '../../../turn/failed-requests.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'

/** A page that the server delivered only in part. */
export const brokenOffPage = { name: 'broken-off-page', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  return findNewObservations(context)
    .filter(
      (observation) =>
        observation === step.before || observation.documentId !== step.before.documentId,
    )
    .filter(isBrokenOff)
    .map((observation) => {
      const isEmpty = observation.lines.length === 0 && observation.elements.length === 0
      const name = nameUrl(observation.url)
      return describeFriction({
        subject: createSubject(observation.url),
        category: 'error',
        severity: isEmpty ? 4 : 3,
        title: `${name} does not load completely`,
        expected: 'The whole page loads.',
        observed: `The server began to respond, but ${isEmpty ? 'nothing' : 'only a part'} of the page could be read.`,
        recommendation: `Find out why the response for ${name} ends early; check its length and encoding.`,
      })
    })
}

function isBrokenOff(observation: Observation): boolean {
  return findSiteFailures(observation).some(
    (request) => isUnansweredDocument(request) && request.url === observation.url,
  )
}
