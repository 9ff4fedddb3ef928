import type { ObservedFriction } from '@understudy/contract/finding'
import { quoteText, startSentence } from '../lib/text/sentence.ts'
import { createSubject } from '../lib/text/subject.ts'
import type { Observation } from '../turn/observation.ts'
import { nameUrl } from './control.ts'

/** A hang as the user experiences it. */
export function describeHang(observation: Observation, label: string | null): ObservedFriction {
  const page = nameUrl(observation.url)
  return {
    detector: 'page-hung',
    subject: createSubject(observation.url, label ?? '').trim(),
    category: 'performance',
    severity: 4,
    attribution: 'site',
    status: 'unverified',
    title:
      label === null
        ? startSentence(`${page} stops responding`)
        : startSentence(`${page} stops responding when ${quoteText(label)} is used`),
    expected: 'The page responds to the user.',
    observed: 'The page stopped responding.',
    quote: null,
    box: null,
    recommendation: `Find the work that blocks ${page}${label === null ? '' : ` after ${quoteText(label)}`} and split it into smaller tasks.`,
  }
}
