import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findWaitingLine } from '../../../turn/waiting-lines.ts'
import { loadingWords } from '../../../words/answers/loading.ts'
import { says } from '../../../words/says.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isOnlyLoading } from '../pages/stuck-loading.ts'

/**
 * A busy indicator with waiting words that is still there at the second observation although nothing is pending, or words that a press
 * brings and that stay for as long as the visitor waits. An indicator without words is ignored: it may be decoration, or a class name that only sounds like one. A page that
 * shows nothing else is left to `stuck-loading`.
 */
export const endlessBusy = {
  name: 'endless-busy',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const still = findStillBusy(context.step)
  if (still !== null) {
    const name = nameUrl(context.step.after.url)
    const observed = `${quoteText(still)} was still on the page at the second observation, although no request was pending.`
    return [describeBusy(context, { name, words: still, observed, status: 'verified' })]
  }
  const begun = findOfActed(context, findBegun)
  if (begun === null || hasWaitedElsewhere(context, begun.control)) return []
  const { control, found: words, status } = begun
  const name = nameControl(control)
  const observed = `${name} was pressed, and ${quoteText(words)} stayed on the page for as long as the visitor waited, although no request was pending.`
  return [describeBusy(context, { name, words, observed, status })]
}

interface Busy extends Pick<NoticedFriction, 'observed' | 'status'> {
  name: string
  words: string
}

function describeBusy({ step: { after } }: FrictionContext, busy: Busy): NoticedFriction {
  const { name, words, observed, status } = busy
  return describeFriction(
    {
      subject: createSubject(after.url),
      category: 'feedback',
      severity: 3,
      title: `${name} shows ${quoteText(words)} and never finishes`,
      expected: 'A busy indicator ends with a result or an error.',
      observed,
      recommendation: `Replace ${quoteText(words)} with a result or an error message in every case, including when the request behind it fails or never starts.`,
    },
    { status, quote: words },
  )
}

function findStillBusy({ before, after }: Step): string | null {
  if (after === before || after.documentId !== before.documentId || isOnlyLoading(after)) {
    return null
  }
  const words = findBusyWords(before)
  return words !== null && findBusyWords(after) === words ? words : null
}

function findBusyWords({ facts, settled, lines }: Observation): string | null {
  if (!facts.busy || !settled) return null
  return findWaitingLine(lines)
}

/** A press that makes the page say that it loads, and nothing else: such a page is looked at again until the patience is over. */
function findBegun(step: Step, { checked }: ObservedElement): string | null {
  const { action, result, before, after } = step
  const isHere = action.kind === 'click' && result.ok && before.documentId === after.documentId
  if (!isHere || !after.settled || after.facts.busy || checked === true) return null
  if (after.failedRequests.length > 0 || isOnlyLoading(after)) return null
  const words = findWaitingLine(after.lines)
  const isNew = words !== null && findWaitingLine(before.lines) === null
  return isNew && says(words, loadingWords) ? words : null
}

/** The patience is shorter after a wait in vain. */
function hasWaitedElsewhere({ earlier }: FrictionContext, control: ObservedElement): boolean {
  return earlier.some((past) => {
    const acted = findActedControl(past)
    const isOther = acted !== null && acted.name !== control.name
    return isOther && findBegun(past, acted) !== null
  })
}
