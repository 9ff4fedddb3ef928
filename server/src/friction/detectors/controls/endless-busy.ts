import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { findWaitingLine } from '../../../turn/waiting-lines.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isOnlyLoading } from '../pages/stuck-loading.ts'

/**
 * A busy indicator with waiting words that is still there at the second observation although nothing is pending. An
 * indicator without words is ignored: it may be decoration, or a class name that only sounds like one. A page that
 * shows nothing else is left to `stuck-loading`.
 */
export const endlessBusy = {
  name: 'endless-busy',
  traits: { canBeOurs: true, needsScripts: true },
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
        expected: 'A busy indicator ends with a result or an error.',
        observed: `${quoteText(words)} was still on the page at the second observation, although no request was pending.`,
        recommendation: `Replace ${quoteText(words)} with a result or an error message in every case, including when the request behind it fails or never starts.`,
      },
      { status: 'verified', quote: words },
    ),
  ]
}

function findBusyWords({ facts, settled, lines }: Observation): string | null {
  if (!facts.busy || !settled) return null
  return findWaitingLine(lines)
}
