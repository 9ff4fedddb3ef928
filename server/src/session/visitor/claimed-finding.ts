import type { ObservedFriction } from '@understudy/contract/finding'
import { foldSpace } from '../../lib/text/fold-space.ts'
import { createSubject } from '../../lib/text/subject.ts'
import type { ClaimedFinding } from '../../turn/decision.ts'
import type { Observation } from '../../turn/observation.ts'

/** The mind's claim as friction, or null when its quote does not stand verbatim on the page: no evidence, no claim. */
export function checkClaimedFinding(
  claim: ClaimedFinding,
  observation: Observation,
): ObservedFriction | null {
  if (!isOnPage(claim.quote, observation)) return null
  return {
    detector: 'mind',
    subject: createSubject(observation.url, claim.title.toLowerCase()),
    category: claim.category,
    severity: claim.severity,
    attribution: 'site',
    status: 'unverified',
    title: claim.title,
    expected: claim.expected,
    observed: claim.observed,
    quote: claim.quote.trim(),
    box: null,
    recommendation: `Make the page match what users expect: ${claim.expected}`,
  }
}

/** Whether `quote` stands word for word among the visible lines; only runs of white space may differ. */
export function isOnPage(quote: string, observation: Observation): boolean {
  const wanted = foldSpace(quote)
  if (wanted === '') return false
  return foldSpace([observation.title, ...observation.lines].join(' ')).includes(wanted)
}
