import { joinLines } from '@understudy/contract/markdown/markdown'
import { renderDecisionsMarkdown } from '../../reports/render/decisions/render-decisions-markdown.ts'
import { findDismissals } from '../problems/find-dismissals.ts'
import { addTriage, readReported, type ReportedProblem } from '../problems/list-run-problems.ts'
import { getStoredReport } from '../sessions/get-report.ts'
import type { SessionPath } from '../sessions/get-session.ts'
import { getStoredAggregate } from './get-aggregate.ts'
import { type PictureDeps, renderWithPictures } from './render-with-pictures.ts'

/** Report formats for people. */
export type ReportForm = 'markdown' | 'html'

/** The report of a session as a document. Codes: not_found, also if there is none yet. */
export async function renderReport(
  deps: PictureDeps,
  path: SessionPath,
  form: ReportForm,
): Promise<Uint8Array> {
  const { customerId } = path
  const report = await getStoredReport(deps, path)
  const problems = await readReported(deps, customerId, { aggregate: null, reports: [report] })
  if (form === 'markdown') {
    const text = await deps.reading.perform(customerId, { kind: 'report_markdown', report })
    return addDecisions(deps, customerId, { text, problems })
  }
  const dismissals = await findDismissals(deps.db, customerId, problems)
  return renderWithPictures(deps, customerId, { kind: 'report', report, dismissals })
}

/** The report across all sessions of a run as a document. Codes: not_found, also if there is none yet. */
export async function renderAggregate(
  deps: PictureDeps,
  { customerId, runId }: { customerId: string; runId: string },
  form: ReportForm,
): Promise<Uint8Array> {
  const aggregate = await getStoredAggregate(deps, customerId, runId)
  const problems = await readReported(deps, customerId, { aggregate, reports: [] })
  if (form === 'markdown') {
    const text = await deps.reading.perform(customerId, { kind: 'aggregate_markdown', aggregate })
    return addDecisions(deps, customerId, { text, problems })
  }
  const dismissals = await findDismissals(deps.db, customerId, problems)
  return renderWithPictures(deps, customerId, { kind: 'aggregate', aggregate, dismissals })
}

/** A document with what was decided about its problems at the end: the record above stays as it is. */
async function addDecisions(
  { db }: PictureDeps,
  customerId: string,
  { text, problems }: { text: Uint8Array; problems: readonly ReportedProblem[] },
): Promise<Uint8Array> {
  const lines = renderDecisionsMarkdown(await addTriage(db, customerId, problems))
  if (lines.length === 0) return text
  return Buffer.concat([text, new TextEncoder().encode(`\n${joinLines(lines)}`)])
}
