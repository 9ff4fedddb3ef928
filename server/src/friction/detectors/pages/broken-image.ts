import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { listUnanswered } from '../../../turn/failed-requests.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameResource, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_IMAGE_SIDE_PX } from '../../limits.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

/**
 * A visible image that could not be shown. Images that our own confinement blocked are ignored, and those of other sites that gave no
 * response: visitors may get one.
 */
export const brokenImage = {
  name: 'broken-image',
  traits: { manyCalled: 'images that do not load', isPageState: true, isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const observations = listObservations(context)
  const requests = observations.flatMap((observation) => observation.failedRequests)
  const refused = new Set(requests.filter(({ blocked }) => blocked).map(({ url }) => url))
  const unanswered = new Set(observations.flatMap(listUnanswered).map(({ url }) => url))
  const answers = new Map(requests.map(({ url, status }) => [url, status]))
  return findNewObservations(context).flatMap((observation) =>
    findBroken(observation, { refused, unanswered }).map(({ url, alt, box }) => {
      const status = answers.get(url) ?? null
      const address = nameResource(url, observation.url)
      const name = alt === null || alt.trim() === '' ? address : quoteText(alt.trim())
      return describeFriction(
        {
          subject: createSubject(observation.url, foldUrl(url)),
          category: 'content',
          severity: 2,
          title: `The image ${name} on ${nameUrl(observation.url)} does not load`,
          expected: 'The picture is shown.',
          observed:
            status === null
              ? `The browser could not show ${address}.`
              : `${address} returned HTTP ${status}.`,
          recommendation: `Upload the image ${name}, or correct its address on ${nameUrl(observation.url)}.`,
        },
        { status: status === null ? 'unverified' : 'verified', box },
      )
    }),
  )
}

function findBroken(
  observation: Observation,
  { refused, unanswered }: Record<'refused' | 'unanswered', ReadonlySet<string>>,
): Observation['facts']['brokenImages'] {
  return observation.facts.brokenImages.filter(
    ({ url, box }) =>
      !refused.has(url) &&
      !unanswered.has(url) &&
      observation.settled &&
      box.width >= MIN_IMAGE_SIDE_PX &&
      box.height >= MIN_IMAGE_SIDE_PX,
  )
}
