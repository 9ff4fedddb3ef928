import type { AggregateFinding } from '@understudy/contract/aggregate-report'
import type { Finding } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import { compareFindings } from './build-findings.ts'
import { pickEvidence } from './list-pages.ts'

interface Occurrence {
  report: Report
  finding: Finding
}

/** Sightings of one session on one page that the merged problem points at; its own report has the rest. */
const MAX_EVIDENCE_PER_SESSION = 2

/**
 * The problems of all sessions, each once, ranked by severity and then by how many sessions met it; rules that a
 * machine measured, which every visit to their page meets, come after what visitors met themselves.
 */
export function mergeFindings(reports: readonly Report[]): AggregateFinding[] {
  const occurrences = reports.flatMap((report) =>
    report.report.findings.map((finding): Occurrence => ({ report, finding })),
  )
  const problems = Map.groupBy(occurrences, ({ finding }) => finding.fingerprint)
  return [...problems.values()]
    .map((seen) => mergeOccurrences(seen, reports.length))
    .toSorted(compareAggregateFindings)
    .map((finding, index) => ({ ...finding, id: `F${index + 1}` }))
}

/** Sessions are independent: what two of them met was seen again. */
function mergeOccurrences(seen: readonly Occurrence[], sessionCount: number): AggregateFinding {
  const [worst, ...others] = seen.toSorted((left, right) =>
    compareFindings(left.finding, right.finding),
  )
  if (worst === undefined) throw new Error('a group of occurrences is never empty')
  const isRepeated = seen.filter(({ finding }) => finding.status === 'unverified').length > 1
  const isVerified = isRepeated || seen.some(({ finding }) => finding.status === 'verified')
  return {
    ...worst.finding,
    status: isVerified ? 'verified' : worst.finding.status,
    evidence: [worst, ...others].flatMap(({ report, finding }) =>
      pickEvidence(finding.evidence, MAX_EVIDENCE_PER_SESSION).map((evidence) => ({
        ...evidence,
        session_id: report.session.id,
      })),
    ),
    sessions: [worst, ...others].map(({ report, finding }) => ({
      session_id: report.session.id,
      persona_id: report.persona.id,
      finding_id: finding.id,
    })),
    frequency: Math.round((seen.length / sessionCount) * 10_000) / 10_000,
  }
}

function compareAggregateFindings(left: AggregateFinding, right: AggregateFinding): number {
  return (
    Number(right.attribution === 'site') - Number(left.attribution === 'site') ||
    right.severity - left.severity ||
    Number(left.category === 'accessibility') - Number(right.category === 'accessibility') ||
    right.frequency - left.frequency ||
    compareFindings(left, right)
  )
}
