import type { Finding, FindingStatus } from './finding.ts'

/** How certain a finding is, in every report and in the dashboard. */
export const statusWords: Record<FindingStatus, string> = {
  verified: 'Verified',
  not_reproduced: 'Not reproduced',
  unverified: 'Not confirmed',
}

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
