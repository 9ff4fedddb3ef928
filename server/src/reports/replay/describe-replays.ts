import type { Finding } from '@understudy/contract/finding'
import { quoteText } from '../../lib/text/sentence.ts'
import { count } from '../words.ts'

/** Number of titles listed for one reason. */
const MAX_LISTED = 5

/** Which findings were not confirmed by a replay, and why; none if nothing was replayed. */
export function describeReplays(findings: readonly Finding[]): string[] {
  const open = findings.filter(({ status_reason: reason }) => reason !== undefined)
  const measured = open.filter(({ status }) => status === 'verified')
  const unsure = open.filter(({ status }) => status !== 'verified')
  return [
    ...describeReasons(unsure, 'not confirmed by repeating'),
    ...describeReasons(measured, 'verified by measurement, not by repeating'),
  ]
}

function describeReasons(findings: readonly Finding[], verdict: string): string[] {
  const byReason = Map.groupBy(findings, ({ status_reason: reason = '' }) => reason)
  return [...byReason].map(([reason, seen]) => {
    const titles = [...new Set(seen.map(({ title }) => quoteText(title)))]
    const more = titles.length - MAX_LISTED
    const listed = titles.slice(0, MAX_LISTED).join(', ')
    const named = more > 0 ? `${listed} and ${more} more` : listed
    return `${count(seen.length, 'finding')} ${verdict} ${seen.length === 1 ? 'its' : 'their'} steps after this session (${named}): ${reason}`
  })
}
