import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameResource, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_THINGS_OF_PICTURE } from '../../limits.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

/** Pictures that are placeholders by design. */
const standIn =
  /placeholder|no[-_]?(image|photo|picture)|default|dummy|blank|logo|icon|avatar|sprite|badge|flag|star/i

type Picture = Observation['facts']['namedPictures'][number]

/** One picture that is shown for several items with different names, in view together or one after the other while the visitor scrolls. */
export const samePicture = {
  name: 'same-picture',
  traits: { isPageState: true, isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const all = listObservations(context)
  return findNewObservations(context).flatMap((observation) => {
    const soFar = all.slice(0, all.indexOf(observation) + 1)
    const views = soFar.filter((view) => isSamePage(view, observation))
    const pictures = views.flatMap(({ facts }) => facts.namedPictures)
    const inView = Map.groupBy(observation.facts.namedPictures, ({ url }) => url)
    return [...inView.values()].flatMap(([shown]) =>
      shown === undefined ? [] : describeUses(observation.url, shown, pictures),
    )
  })
}

function isSamePage(one: Observation, other: Observation): boolean {
  return one.documentId === other.documentId && one.url === other.url
}

function describeUses(
  url: string,
  { url: picture, box }: Picture,
  pictures: readonly Picture[],
): NoticedFriction[] {
  const uses = pictures.filter((each) => each.url === picture)
  const things = [...new Set(uses.map(({ alt }) => alt.toLowerCase()))]
  if (things.length < MIN_THINGS_OF_PICTURE || standIn.test(picture)) return []
  const names = [...new Set(uses.map(({ alt }) => quoteText(alt)))]
  return [
    describeFriction(
      {
        subject: createSubject(url, foldUrl(picture)),
        category: 'content',
        severity: 2,
        title: `${nameUrl(url)} shows the same picture for ${things.length} different items`,
        expected: 'Each item has its own picture.',
        observed: `On ${nameUrl(url)} the same picture, ${nameResource(picture, url)}, is shown for ${names.slice(0, 5).join(', ')}.`,
        recommendation: `Give each of ${names.slice(0, 5).join(', ')} its own picture.`,
      },
      { status: 'verified', box },
    ),
  ]
}
