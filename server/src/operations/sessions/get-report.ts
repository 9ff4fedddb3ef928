import { createNoDocumentError } from '../runs/explain-absence.ts'
import { findStoredReport } from './find-report.ts'
import type { TranscriptDeps } from './find-transcript.ts'
import { getSession, type SessionPath } from './get-session.ts'

/** The report of a session as it is stored. Codes: not_found, with the reason if there is none. */
export async function getStoredReport(
  deps: TranscriptDeps,
  path: SessionPath,
): Promise<Uint8Array> {
  const session = await getSession(deps.db, path)
  const report = await findStoredReport(deps, path)
  if (report === null) throw createNoDocumentError(session, 'report')
  return report
}
