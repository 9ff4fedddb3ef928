import type { Report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { deviceOf } from '@understudy/contract/visitor/devices'
import { count } from '../words.ts'
import { listGeneralLimits, lookOnlyLimit } from './describe-limits.ts'

/** A visit without what it saw. */
export type VisitFrame = Pick<
  Transcript,
  | 'run_id'
  | 'session_id'
  | 'persona'
  | 'target_url'
  | 'task'
  | 'device'
  | 'interaction'
  | 'model'
  | 'is_preview'
  | 'started_at'
  | 'ended_at'
  | 'termination_kind'
>

const fault = 'A fault on our side kept the report of this visit from being built.'

/**
 * The report of a session whose report cannot be built: it reads nothing of what the visitor saw, claims nothing about the site, and
 * says so.
 */
export function buildSmallReport(visit: VisitFrame, turns: number): Report {
  const device = deviceOf(visit)
  return {
    schema_version: '1.0',
    runId: visit.run_id,
    session: {
      id: visit.session_id,
      target_url: visit.target_url,
      task: visit.task,
      started_at: visit.started_at,
      ended_at: visit.ended_at,
      termination_kind: visit.termination_kind,
      turns,
      device,
      ...(visit.interaction === undefined ? {} : { interaction: visit.interaction }),
      model: visit.model,
      ...(visit.is_preview === true ? { is_preview: true } : {}),
    },
    persona: visit.persona,
    report: {
      headline: `The site was not tested. ${fault}`,
      summary: `${visit.persona.name} visited the site (${count(turns, 'turn')}). ${fault} Problems that were seen are not listed.`,
      outcome: { status: 'inconclusive', reason: fault, evidence: [] },
      metrics: {
        turns,
        tested: false,
        pages: 0,
        page_wait_ms: 0,
        errors: 0,
        dead_ends: 0,
        backtracks: 0,
        misclicks: 0,
        seq_estimate: null,
      },
      findings: [],
      worked_well: [],
      accessibility: [],
      performance: [],
      quotes: [],
      limits: [
        `${fault} Problems were not listed and nothing was counted, so this report says nothing about the site. What was recorded of the visit can still be read.`,
        ...(visit.interaction === 'look' ? [lookOnlyLimit] : []),
        ...listGeneralLimits(device),
      ],
    },
  }
}
