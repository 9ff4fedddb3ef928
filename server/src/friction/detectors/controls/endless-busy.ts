import { quoteText } from '../../../lib/text/sentence.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isOnlyLoading } from '../pages/stuck-loading.ts'
import { findWaitingLine } from '../../../lib/text/waiting-words.ts'
import { createSubject } from '../../../lib/text/subject.ts'

/**
 * A busy sign with words of waiting that is still there at the second look although nothing is under way. A sign
 * without words is left out: it may be an ornament, or a class name that only sounds like one. A page that shows
 * nothing else is left to `stuck-loading`.
 */
export const endlessBusy = {
  name: 'endless-busy',
  traits: {},
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { before, after } = step
  if (after === before || after.documentId !== before.documentId || isOnlyLoading(after)) return []
  const words = findBusyWords(before)
  const isStillBusy = words !== null && findBusyWords(after) === words
  if (!isStillBusy) return []
  return [
    describeFriction(
      {
        subject: createSubject(after.url),
        category: 'feedback',
        severity: 3,
        title: `${nameUrl(after.url)} shows ${quoteText(words)} and never finishes`,
        expected: 'A busy sign ends with a result or with an error.',
        observed: `${quoteText(words)} stayed on the page over two looks while no request was under way.`,
        recommendation: `Replace ${quoteText(words)} with a result or an error message in every case, also when the request behind it fails or never starts.`,
      },
      { status: 'verified', quote: words },
    ),
  ]
}

function findBusyWords({ facts, settled, lines }: Observation): string | null {
  if (!facts.busy || !settled) return null
  return findWaitingLine(lines)
}
