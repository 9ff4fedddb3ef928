import type { Finding } from '@understudy/contract/finding'
import { nameStatus } from '@understudy/contract/finding-words'
import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import { readText } from '../event-data.ts'

/** A problem at one moment: of the report, or, while there is none, as it was noticed. */
export interface SeenFinding {
  /** Different for each problem of the moment. */
  fingerprint: string
  title: string
  observed: string
  status: string
}

/** The problems whose evidence is this turn. */
export function findSeen(
  events: readonly SessionEvent[],
  report: Report | null,
  turn: number,
): readonly SeenFinding[] {
  if (report !== null) return report.report.findings.flatMap((finding) => present(finding, turn))
  return events
    .filter((event) => event.kind === 'finding' && event.turn === turn)
    .map(({ seq, data }) => ({
      fingerprint: `event ${seq}`,
      title: readText(data, 'title') ?? 'A problem',
      observed: readText(data, 'observed') ?? '',
      status: 'Noticed, not yet checked',
    }))
}

function present(finding: Finding, turn: number): SeenFinding[] {
  if (!finding.evidence.some((each) => each.turn === turn)) return []
  const { fingerprint, title, observed } = finding
  return [{ fingerprint, title, observed, status: nameStatus(finding) }]
}
