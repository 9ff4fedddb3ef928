import type { Evidence } from '@understudy/contract/finding'
import { pickEvidence } from '../evidence/list-pages.ts'
import { fitRows, type ListLimit } from './report-limits.ts'

/** Evidence of each finding if all of it is too much. */
const LITTLE_EVIDENCE = 2

/** Ranked findings within a limit: with less evidence if that is enough, otherwise without the last ones. */
export function fitFindings<F extends { evidence: Evidence[] }>(
  findings: readonly F[],
  limit: ListLimit,
): F[] {
  const whole = fitRows(findings, limit)
  if (whole.length === Math.min(findings.length, limit.rows)) return whole
  const short = findings.map((finding) => ({
    ...finding,
    evidence: pickEvidence(finding.evidence, LITTLE_EVIDENCE).slice(0, LITTLE_EVIDENCE),
  }))
  return fitRows(short, limit)
}
