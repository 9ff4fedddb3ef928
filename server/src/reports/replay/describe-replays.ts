import type { Finding } from '@understudy/contract/finding'
import { quoteText } from '../../lib/text/sentence.ts'
import { count } from '../words.ts'

/** Number of titles listed for one reason. */
const MAX_LISTED = 5

/** Which findings were not confirmed by a replay, and why; none if nothing was replayed. */
export function describeReplays(findings: readonly Finding[]): string[] {
  const open = findings.filter(({ status_reason: reason }) => reason !== undefined)
  const byReason = Map.groupBy(open, ({ status_reason: reason = '' }) => reason)
  return [...byReason].map(([reason, seen]) => {
    const titles = seen.slice(0, MAX_LISTED).map(({ title }) => quoteText(title))
    const more = seen.length - titles.length
    const named = more === 0 ? titles.join(', ') : `${titles.join(', ')} and ${more} more`
    return `${count(seen.length, 'finding')} not confirmed by repeating ${seen.length === 1 ? 'its' : 'their'} steps (${named}): ${reason}`
  })
}
