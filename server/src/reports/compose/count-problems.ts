import type { Finding } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import { hasTested } from '@understudy/contract/visitor/has-tested'

/**
 * Number of problems with the site by severity, from 0 to 4; null if none was found because nothing was tested, which is not
 * the same as none.
 */
export function countProblems(
  findings: readonly Pick<Finding, 'attribution' | 'severity'>[],
  reports: readonly Report[],
): number[] | null {
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  const isTested = reports.some(({ report }) => hasTested(report.metrics))
  if (problems.length === 0 && !isTested) return null
  return [0, 1, 2, 3, 4].map(
    (severity) => problems.filter((problem) => problem.severity === severity).length,
  )
}
