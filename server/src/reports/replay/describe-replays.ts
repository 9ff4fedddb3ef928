import type { Finding } from '@understudy/contract/finding'
import { count } from '../words.ts'

/** Number of findings named in one sentence. */
const MAX_NAMED = 12

/** Which findings no replay confirmed; why is said with each of them. None if nothing was replayed. */
export function describeReplays(findings: readonly Finding[]): string[] {
  const open = findings.filter(({ status_reason: reason }) => reason !== undefined)
  const measured = open.filter(({ status }) => status === 'verified')
  const unsure = open.filter(({ status }) => status !== 'verified')
  return [
    ...describeOpen(unsure, 'not confirmed by repeating'),
    ...describeOpen(measured, 'verified in the session, not by repeating'),
  ]
}

function describeOpen(findings: readonly Finding[], verdict: string): string[] {
  if (findings.length === 0) return []
  const more = findings.length - MAX_NAMED
  const ids = findings.slice(0, MAX_NAMED).map(({ id }) => id)
  const named = ids.join(', ') + (more > 0 ? ` and ${more} more` : '')
  const [its, each] = findings.length === 1 ? ['its', 'it'] : ['their', 'each']
  return [
    `${count(findings.length, 'finding')} ${verdict} ${its} steps after this session (${named}): ${each} says why.`,
  ]
}
