import type { Report } from '@understudy/contract/report'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Database } from '../../store/database.ts'
import { createNoDocumentError } from '../runs/explain-absence.ts'
import { findReport } from './find-report.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'

/** The report of a session as customers receive it. Codes: not_found, with the reason if there is none. */
export async function getReport(
  deps: { db: Database; artifacts: ArtifactStore },
  path: SessionPath,
): Promise<Report> {
  const session = await getSession(deps.db, path)
  const report = await findReport(deps, path)
  if (report === null) throw createNoDocumentError(session, 'report')
  return hideModel(report)
}

/** The report without the actual model name: customers see the public identifier, in the run. */
export function hideModel(report: Report): Report {
  const { model: _hidden, ...session } = report.session
  return { ...report, session }
}
