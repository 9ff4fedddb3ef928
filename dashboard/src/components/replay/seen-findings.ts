import type { Box } from '@understudy/contract/common'
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
  /** The elements it is about. */
  boxes: readonly Box[]
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
      boxes: [],
    }))
}

function present(finding: Finding, turn: number): SeenFinding[] {
  const evidence = finding.evidence.filter((each) => each.turn === turn)
  if (evidence.length === 0) return []
  const { fingerprint, title, observed } = finding
  const boxes = evidence.flatMap(({ box }) => box ?? [])
  return [{ fingerprint, title, observed, status: nameStatus(finding), boxes }]
}
