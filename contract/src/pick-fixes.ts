import type { Finding } from './finding.ts'

/** How many problems are told to be mended first. */
const MAX_FIXES = 3

/** What is less severe is a matter of taste. */
const MIN_SEVERITY = 2

/** What to mend first, in every report, in the dashboard and in comments: the first severe problems of the site, in the given order. */
export function pickFixes<T extends Pick<Finding, 'attribution' | 'severity'>>(
  findings: readonly T[],
): T[] {
  return findings
    .filter(({ attribution, severity }) => attribution === 'site' && severity >= MIN_SEVERITY)
    .slice(0, MAX_FIXES)
}
