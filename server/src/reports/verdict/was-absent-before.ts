import type { ComparedProblem } from '@understudy/contract/comparison/run-comparison'
import type { ComparedRun } from '../compare/compared-run.ts'
import { findUnreached } from '../compare/find-unreached.ts'
import { listPlaces } from '../compare/list-places.ts'
import { listReported } from './judged-run.ts'

/**
 * Whether the earlier run was at one of the places of a problem that it did not meet, and did the same there. The comparison asks for all of
 * them before it calls a problem gone; that something changed is shown by one, and a problem makes visitors try what they did not try before.
 */
export function wasAbsentBefore(
  { fingerprint }: Pick<ComparedProblem, 'fingerprint'>,
  earlier: ComparedRun,
  later: ComparedRun,
): boolean {
  return listReported(later).some(({ transcript, report }) => {
    if (transcript === null) return false
    const findings = report.report.findings.filter((finding) => finding.fingerprint === fingerprint)
    const places = findings.flatMap((finding) => listPlaces(transcript, finding))
    return places.some((place) => !('reason' in findUnreached([place], later, earlier)))
  })
}
