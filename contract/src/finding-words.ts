import type { AggregateFinding } from './aggregate-report.ts'
import type { Finding, FindingStatus } from './finding.ts'

/** How certain a finding is, in every report and in the dashboard. */
export const statusWords: Record<FindingStatus, string> = {
  verified: 'Verified',
  not_reproduced: 'Not reproduced',
  unverified: 'Not confirmed',
}

/** How severe a finding is (Nielsen, 0 to 4), in every report, in the dashboard and in a terminal. */
export const severityWords = ['None', 'Cosmetic', 'Minor', 'Major', 'Blocker'] as const

/** How certain a finding is, and why no replay confirms it. */
export function nameStatus({
  status,
  status_reason: reason,
}: Pick<Finding, 'status' | 'status_reason'>): string {
  if (reason === undefined) return statusWords[status]
  const words =
    status === 'verified' ? 'Verified in the session, not by a replay' : statusWords[status]
  return `${words}: ${reason}`
}

/** Before what was observed: what only a visitor says was not measured. */
export function nameObserved({
  noticed_by: noticer,
  status,
}: Pick<Finding, 'noticed_by' | 'status'>): string {
  return noticer === 'visitor' && status !== 'verified' ? 'The visitor says' : 'Observed'
}

/**
 * `2 of 5 sessions, in 2 of 3 that opened an affected page, measured in 1`: all sessions, those that could have met the problem, and those
 * in which it is more than the words of the visitor; the last two if they are known and differ, and the last not if it is none.
 */
export function describeFrequency(finding: CountedFinding, total: number): string {
  const { sessions, sessions_on_page: opened = total, measured_in: measured = 0 } = finding
  const met = sessions.length
  return [
    `${met} of ${total} ${total === 1 ? 'session' : 'sessions'}`,
    ...(opened === total ? [] : [`in ${met} of ${opened} that opened an affected page`]),
    ...(measured === 0 || measured === met ? [] : [`measured in ${measured}`]),
  ].join(', ')
}

type CountedFinding = Pick<AggregateFinding, 'sessions' | 'sessions_on_page' | 'measured_in'>

/** The order of the findings of a report. */
export function describeOrder(findings: readonly Pick<Finding, 'stopped_here'>[]): string {
  return findings.some(({ stopped_here: isStopped }) => isStopped === true)
    ? 'What stopped a visitor comes first, then what else visitors met, by severity, and then accessibility rules.'
    : 'Sorted by severity; of equal severity, accessibility rules come last.'
}

/**
 * Each problem of several reports once, in the order of its first occurrence. The worst occurrence gives it title and severity, of
 * equally bad ones the first.
 */
export function groupOccurrences<F extends Pick<Finding, 'fingerprint' | 'severity'>>(
  findings: readonly F[],
): { worst: F; others: F[] }[] {
  const problems = new Map<string, F[]>()
  for (const finding of findings) {
    const same = problems.get(finding.fingerprint)
    if (same === undefined) problems.set(finding.fingerprint, [finding])
    else same.push(finding)
  }
  return [...problems.values()].flatMap((same) => {
    const [worst, ...others] = same.toSorted((one, other) => other.severity - one.severity)
    return worst === undefined ? [] : [{ worst, others }]
  })
}
