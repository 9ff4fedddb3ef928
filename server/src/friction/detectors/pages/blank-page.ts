import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { actions } from '../../../turn/actions.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isWebPage } from '../../is-web-page.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

/**
 * A page without a single word or control. Reported when a second observation finds it empty, or when the visitor
 * leaves it: the first observation may come too early.
 */
export const blankPage = {
  name: 'blank-page',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  const left = actions[step.action.kind].endsVisit ? [step.before] : []
  const fresh = findNewObservations(context).filter((observation) =>
    wasBlankBefore(observation, context),
  )
  return [...new Set([...fresh, ...left])]
    .filter((observation) => isBlank(observation) && !wasHeldBack(observation, context))
    .map((observation) =>
      describeFriction(
        {
          subject: createSubject(observation.url),
          category: 'content',
          severity: 4,
          title: `${nameUrl(observation.url)} stays empty`,
          expected: 'The page shows its content.',
          observed: 'The page finished loading without text, pictures or controls.',
          recommendation: `Find out why ${nameUrl(observation.url)} shows nothing; look at script errors first.`,
        },
        { status: 'verified' },
      ),
    )
}

function isBlank(observation: Observation): boolean {
  const { status, settled, lines, elements, scroll, facts } = observation
  if (!isWebPage(observation) || (status ?? 200) >= 400) return false
  const isEmpty = lines.length === 0 && elements.length === 0 && facts.pictures === 0
  return settled && isEmpty && scroll.maxY === 0 && facts.cover === null
}

function wasBlankBefore(observation: Observation, context: FrictionContext): boolean {
  return listObservations(context).some(
    (other) =>
      other !== observation && foldUrl(other.url) === foldUrl(observation.url) && isBlank(other),
  )
}

/** An empty page that only redirects is not to blame if the rules of the run keep the visitor on it. */
function wasHeldBack({ documentId }: Observation, context: FrictionContext): boolean {
  return listObservations(context).some(
    (other) => other.documentId === documentId && other.blockedNavigations.length > 0,
  )
}
