import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { farewellWords } from '../../../words/answers/farewell.ts'
import { says } from '../../../words/says.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isWebPage } from '../../is-web-page.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'
import { isOnlyLoading } from './stuck-loading.ts'

/**
 * A page that was opened and contains text but no next step: no link, no button, no field, nothing further down. Silent about what is left
 * of a page whose controls the visitor has used up, such as a list that it emptied or a form that it went through.
 */
export const deadEnd = {
  name: 'dead-end',
  traits: { isPageState: true, needsScripts: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context)
    .filter((observation) => isDeadEnd(observation) && !wasUsedUp(observation, context))
    .map((observation) =>
      describeFriction({
        subject: createSubject(observation.url),
        category: 'navigation',
        severity: 2,
        title: `${nameUrl(observation.url)} has no link or button to continue`,
        expected: 'A page offers a next step, or at least the way back to the site.',
        observed:
          'The page contains text, but no link, button or field; the only way out is the browser’s back button.',
        recommendation: `Show the site's navigation and a next step on ${nameUrl(observation.url)}.`,
      }),
    )
}

function wasUsedUp({ documentId, url }: Observation, context: FrictionContext): boolean {
  return listObservations(context).some(
    (other) => other.documentId === documentId && other.url === url && other.elements.length > 0,
  )
}

function isDeadEnd(observation: Observation): boolean {
  const { lines, facts } = observation
  const status = observation.status ?? 200
  const isWholePage = observation.scroll.maxY === 0 && observation.settled && !facts.busy
  const isSitePage = status < 400 && isWebPage(observation) && !isOnlyLoading(observation)
  // A person can drag things where our visitors cannot.
  if (facts.draggable) return false
  // Where the visitor has done what it came for, nothing more is needed.
  if (facts.successes.length > 0 || lines.some((line) => says(line, farewellWords))) return false
  const isBare = lines.length > 0 && observation.elements.length === 0
  return isWholePage && isSitePage && isBare
}
