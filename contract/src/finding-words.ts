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
    status === 'verified' ? 'Verified by measurement, not by a replay' : statusWords[status]
  return `${words}: ${reason}`
}

/** The order of ranked findings. */
export const orderWords =
  'Sorted by severity. Of equal severity, accessibility rules come last, and problems of more sessions and pages first.'

/**
 * Each problem of several reports once, in the order of its first occurrence. The worst occurrence gives it title and severity, of
 * equally bad ones the first.
 */
export function groupOccurrences<F extends Pick<Finding, 'fingerprint' | 'severity'>>(
  findings: readonly F[],
): { worst: F; others: F[] }[] {
  const fingerprints = new Set(findings.map(({ fingerprint }) => fingerprint))
  return [...fingerprints].flatMap((fingerprint) => {
    const same = findings.filter((each) => each.fingerprint === fingerprint)
    const [worst, ...others] = same.toSorted((one, other) => other.severity - one.severity)
    return worst === undefined ? [] : [{ worst, others }]
  })
}
