import type { AggregateReport, Completion } from '@understudy/contract/aggregate-report'
import type { FlowStatus } from '@understudy/contract/outcome-facts'
import type { Report } from '@understudy/contract/report'
import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { listAggregated, listOfSessions, type ShownFinding } from '../findings/shown-finding.ts'

/** How the visit of one persona ended. */
export interface VisitEnd {
  /** Of its session. */
  id: string
  name: string
  status: Report['report']['outcome']['status']
  reason: string
  answer: VisitorAnswer | undefined
  turns: number
  /** The named steps in order. */
  steps: readonly { flow: string; status: FlowStatus }[]
}

/** What a run found, whether its sessions have a report together or each their own. */
export interface RunResult {
  /** What came of it; null in older reports. */
  headline: string | null
  /** null without a report of the whole run. */
  completion: Completion | null
  /** What the rate does not tell. */
  note: string | null
  visits: readonly VisitEnd[]
  findings: readonly ShownFinding[]
  /** Any session took a turn on the site. */
  isTested: boolean
  praise: readonly string[]
  limits: readonly string[]
}

/** The report of all sessions. */
export function readAggregated(report: AggregateReport): RunResult {
  const { outcomes, worked_well: praise } = report
  return {
    headline: report.headline ?? null,
    completion: outcomes.completion,
    note: outcomes.completion_note ?? null,
    visits: outcomes.by_persona.map(({ session_id: id, answer, flows = [], ...end }) => ({
      id,
      name: end.name,
      status: end.status,
      reason: end.reason,
      answer,
      turns: end.turns,
      steps: flows,
    })),
    findings: listAggregated(report),
    isTested: outcomes.by_persona.some(hasTested),
    praise: praise.map(({ text }) => text),
    limits: report.limits,
  }
}

/** The reports of sessions that have none together. */
export function readSessions(reports: readonly Report[]): RunResult {
  const [only] = reports.length === 1 ? reports : []
  return {
    headline: only?.report.headline ?? null,
    completion: null,
    note: null,
    visits: reports.map(({ session, persona, report }) => ({
      id: session.id,
      name: persona.name,
      status: report.outcome.status,
      reason: report.outcome.reason,
      answer: report.answer,
      turns: report.metrics.turns,
      steps: report.flows ?? [],
    })),
    findings: listOfSessions(reports),
    isTested: reports.some(({ report }) => hasTested(report.metrics)),
    praise: reports.flatMap(({ report }) => report.worked_well.map(({ text }) => text)),
    limits: [...new Set(reports.flatMap(({ report }) => report.limits))],
  }
}
