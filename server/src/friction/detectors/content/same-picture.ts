import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameResource, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'

/** Two items may share a picture, for example in two sizes; three must not. */
const MIN_THINGS = 3

/** Pictures that are placeholders by design. */
const standIn =
  /placeholder|no[-_]?(image|photo|picture)|default|dummy|blank|logo|icon|avatar|sprite|badge|flag|star/i

type Picture = Observation['facts']['namedPictures'][number]

/** One picture that is shown for several items with different names. */
export const samePicture = {
  name: 'same-picture',
  traits: { isPageState: true, isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap(({ url, facts }) => {
    const shared = Map.groupBy(facts.namedPictures, (picture) => picture.url)
    return [...shared].flatMap(([picture, uses]) => describeUses(url, picture, uses))
  })
}

function describeUses(url: string, picture: string, uses: readonly Picture[]): NoticedFriction[] {
  const things = [...new Set(uses.map(({ alt }) => alt.toLowerCase()))]
  const [first] = uses
  if (first === undefined || things.length < MIN_THINGS || standIn.test(picture)) return []
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
      { status: 'verified', box: first.box },
    ),
  ]
}
