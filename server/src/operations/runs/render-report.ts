import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { renderAggregateHtml } from '../../reports/render/render-aggregate-html.ts'
import { renderAggregateMarkdown } from '../../reports/render/render-aggregate-markdown.ts'
import { renderDecisionsMarkdown } from '../../reports/render/decisions/render-decisions-markdown.ts'
import { joinLines } from '../../reports/render/markdown/markdown.ts'
import { renderReportHtml } from '../../reports/render/render-report-html.ts'
import { renderReportMarkdown } from '../../reports/render/render-report-markdown.ts'
import type { Database } from '../../store/database.ts'
import { getAggregate } from './get-aggregate.ts'
import type { ReportedProblem } from '../problems/list-run-problems.ts'
import { findDismissals } from '../problems/find-dismissals.ts'
import { addTriage } from '../problems/list-run-problems.ts'
import { getReport } from '../sessions/get-report.ts'
import type { SessionPath } from '../sessions/get-session.ts'
import { renderWithPictures } from './render-with-pictures.ts'

interface RenderDeps {
  db: Database
  artifacts: ArtifactStore
}

/** Report formats for people. */
export type ReportForm = 'markdown' | 'html'

/** The report of a session as a document. Codes: not_found, also if there is none yet. */
export async function renderReport(
  deps: RenderDeps,
  path: SessionPath,
  form: ReportForm,
): Promise<string> {
  const report = await getReport(deps, path)
  if (form === 'markdown') {
    return addDecisions(deps, path.customerId, {
      text: renderReportMarkdown(report),
      findings: report.report.findings,
    })
  }
  const dismissals = await findDismissals(deps.db, path.customerId, report.report.findings)
  return renderWithPictures(deps, path.customerId, (findPicture) =>
    renderReportHtml(report, findPicture, dismissals),
  )
}

/** The report across all sessions of a run as a document. Codes: not_found, also if there is none yet. */
export async function renderAggregate(
  deps: RenderDeps,
  { customerId, runId }: { customerId: string; runId: string },
  form: ReportForm,
): Promise<string> {
  const aggregate = await getAggregate(deps, customerId, runId)
  if (form === 'markdown') {
    return addDecisions(deps, customerId, {
      text: renderAggregateMarkdown(aggregate),
      findings: aggregate.findings,
    })
  }
  const dismissals = await findDismissals(deps.db, customerId, aggregate.findings)
  return renderWithPictures(deps, customerId, (findPicture) =>
    renderAggregateHtml(aggregate, findPicture, dismissals),
  )
}

/** A document with what was decided about its problems at the end: the record above stays as it is. */
async function addDecisions(
  { db }: RenderDeps,
  customerId: string,
  { text, findings }: { text: string; findings: readonly ReportedProblem[] },
): Promise<string> {
  const lines = renderDecisionsMarkdown(await addTriage(db, customerId, findings))
  return lines.length === 0 ? text : `${text}\n${joinLines(lines)}`
}
