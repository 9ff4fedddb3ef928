import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { actions } from '../../../turn/actions.ts'
import type { Observation, PageFacts } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isWebPage } from '../../is-web-page.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

/**
 * A page whose content lies behind an opaque layer that shows nothing itself, such as a screen for loading that never goes away. Reported
 * when a second observation finds it so, or when the visitor leaves it.
 */
export const hiddenPage = {
  name: 'hidden-page',
  traits: { isPageState: true, needsScripts: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  const left = actions[step.action.kind].endsVisit ? [step.before] : []
  const again = findNewObservations(context).filter((observation) =>
    wasHiddenBefore(observation, context),
  )
  return [...new Set([...again, ...left])].flatMap((observation) => {
    const cover = findBlankCover(observation)
    return cover === null ? [] : [describe(observation, cover)]
  })
}

function describe({ url }: Observation, cover: NonNullable<PageFacts['cover']>): NoticedFriction {
  const name = nameUrl(url)
  return describeFriction(
    {
      subject: createSubject(url),
      category: 'layout',
      severity: 4,
      title: `${name} is hidden behind a layer that shows nothing`,
      expected: 'Visitors see the content of the page.',
      observed: `An opaque layer (${cover.selector}) lies over the page, shows nothing and hides all that is behind it (texts and controls in view: ${cover.hidden}). Visitors see an empty page.`,
      recommendation: `Remove the layer from ${name} as soon as the page is ready, also if a script or a request fails.`,
    },
    { status: 'verified', box: cover.box },
  )
}

function findBlankCover(observation: Observation): PageFacts['cover'] {
  const { cover } = observation.facts
  if (cover?.isBlank !== true || !observation.settled || !isWebPage(observation)) return null
  return cover
}

function wasHiddenBefore(observation: Observation, context: FrictionContext): boolean {
  return listObservations(context).some(
    (other) =>
      other !== observation &&
      foldUrl(other.url) === foldUrl(observation.url) &&
      findBlankCover(other) !== null,
  )
}
