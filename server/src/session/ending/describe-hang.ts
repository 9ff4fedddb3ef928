import type { ObservedFriction } from '@understudy/contract/finding'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { quoteText } from '../../lib/text/sentence.ts'
import { createSubject } from '../../lib/text/subject.ts'
import type { Observation } from '../../turn/observation.ts'

/** A hang as the user experiences it. */
export function describeHang(observation: Observation, label: string | null): ObservedFriction {
  const path = foldUrl(observation.url)
  const cause = label === null ? path : `${quoteText(label)} on ${path}`
  return {
    detector: 'page-hung',
    subject: createSubject(observation.url, label ?? '').trim(),
    category: 'performance',
    severity: 4,
    attribution: 'site',
    status: 'unverified',
    title: `The page stopped responding: ${cause}`,
    expected: 'The page reacts to the user.',
    observed: 'The page stopped responding and had to be reloaded.',
    quote: null,
    box: null,
    recommendation: 'Find the script that keeps the main thread busy and break its work up.',
  }
}
