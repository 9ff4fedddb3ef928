import type { AggregateReport } from '@understudy/contract/aggregate-report'
import type { Problem } from '@understudy/contract/endpoints/problems'
import type { Evidence, Finding } from '@understudy/contract/finding'
import { describeFrequency, groupOccurrences } from '@understudy/contract/finding-words'
import type { Report } from '@understudy/contract/report'
import { type Device, deviceOf } from '@understudy/contract/visitor/devices'

/** Where a problem was seen, and by whom. */
export interface ShownEvidence extends Evidence {
  sessionId: string
  persona: string
  device: Device
}

/** A problem as the report of a run shows it. */
export interface ShownFinding {
  finding: Omit<Finding, 'evidence'>
  evidence: readonly ShownEvidence[]
  /** In how many of the sessions it was seen; null without a report of the whole run. */
  frequency: string | null
  /** What was decided about it; undefined until it is known. */
  triage: Problem | undefined
}

/** The problems across the sessions of a run, in the order of its report. */
export function listAggregated(report: AggregateReport): ShownFinding[] {
  const { findings, personas } = report
  const device = deviceOf(report)
  const names = new Map(personas.map(({ session_id: id, name }) => [id, name]))
  return findings.map(({ evidence, ...finding }) => ({
    finding,
    triage: undefined,
    frequency: describeFrequency(finding, personas.length),
    evidence: evidence.map(({ session_id: sessionId, ...each }) => ({
      ...each,
      sessionId,
      persona: names.get(sessionId) ?? 'A visitor',
      device,
    })),
  }))
}

/** The problems of sessions without a common report, each once; their reports are in the order of the run. */
export function listOfSessions(reports: readonly Report[]): ShownFinding[] {
  const all = reports.flatMap(({ session, persona, report }) =>
    report.findings.map((finding) => ({
      ...finding,
      evidence: finding.evidence.map((each) => ({
        ...each,
        sessionId: session.id,
        persona: persona.name,
        device: deviceOf(session),
      })),
    })),
  )
  return groupOccurrences(all).map(({ worst: { evidence, ...finding }, others }) => ({
    finding,
    triage: undefined,
    frequency: null,
    evidence: [...evidence, ...others.flatMap((other) => other.evidence)],
  }))
}

/** Whether the service has said what was decided about all of these problems. */
export function areDecisionsKnown(findings: readonly ShownFinding[]): boolean {
  return findings.every(({ triage }) => triage !== undefined)
}

/** The id of a problem's card on the page. */
export function nameAnchor({ fingerprint }: Pick<Finding, 'fingerprint'>): string {
  return `problem-${fingerprint}`
}

/** Who ran into a problem. */
export function listPersonas({ evidence }: Pick<ShownFinding, 'evidence'>): string[] {
  return [...new Set(evidence.map(({ persona }) => persona))]
}

/** The pages on which a problem was seen, as host and path. */
export function listPages({ evidence }: Pick<ShownFinding, 'evidence'>): string[] {
  return [...new Set(evidence.map(({ url }) => namePage(url)))]
}

function namePage(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : `${parsed.host}${parsed.pathname}`
}

/** A turn in which a problem was seen. */
export interface ShownMoment {
  sessionId: string
  persona: string
  turn: number
}

/** When a problem was seen, each turn once. */
export function listMoments({ evidence }: Pick<ShownFinding, 'evidence'>): ShownMoment[] {
  const turns = new Map(
    evidence.map(({ sessionId, persona, turn }) => [
      `${sessionId} ${turn}`,
      { sessionId, persona, turn },
    ]),
  )
  return [...turns.values()]
}
