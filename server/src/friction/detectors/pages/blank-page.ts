import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { actions } from '../../../turn/actions.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findFreshSights, listSights } from '../../fresh-sights.ts'
import { isWebPage } from '../../is-web-page.ts'

/**
 * A page without a single word or control. Said the second time it is seen so, or when the visitor leaves it: a first look
 * may come too early.
 */
export const blankPage = {
  name: 'blank-page',
  traits: {},
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  const left = actions[step.action.kind].endsVisit ? [step.before] : []
  const fresh = findFreshSights(context).filter((sight) => wasBlankBefore(sight, context))
  return [...new Set([...fresh, ...left])]
    .filter((sight) => isBlank(sight) && !wasHeldBack(sight, context))
    .map((sight) =>
      describeFriction(
        {
          subject: createSubject(sight.url),
          category: 'content',
          severity: 4,
          title: `${nameUrl(sight.url)} stays empty`,
          expected: 'The page shows its content.',
          observed: 'The page came to rest without a word, a picture or a control.',
          recommendation: `Find out why ${nameUrl(sight.url)} renders nothing; look at script errors first.`,
        },
        { status: 'verified' },
      ),
    )
}

function isBlank(sight: Observation): boolean {
  const { url, status, settled, lines, elements, scroll, facts } = sight
  if (!/^https?:/.test(url) || !isWebPage(sight) || (status ?? 200) >= 400) return false
  const isEmpty = lines.length === 0 && elements.length === 0 && facts.pictures === 0
  return settled && isEmpty && scroll.maxY === 0
}

function wasBlankBefore(sight: Observation, context: FrictionContext): boolean {
  return listSights(context).some(
    (other) => other !== sight && foldUrl(other.url) === foldUrl(sight.url) && isBlank(other),
  )
}

/** An empty page that only leads elsewhere is not to blame when the rules of the run hold the visitor back on it. */
function wasHeldBack({ documentId }: Observation, context: FrictionContext): boolean {
  return listSights(context).some(
    (other) => other.documentId === documentId && other.blockedNavigations.length > 0,
  )
}
