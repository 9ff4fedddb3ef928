import type { Report } from '@understudy/contract/report'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'
import { readReport } from '../reading/parse-records.ts'

interface ReportDeps {
  db: Database
  artifacts: ArtifactStore
}

interface OwnSession {
  customerId: string
  sessionId: string
}

/** The report of a session as it is stored, or null if there is none yet. */
export async function findStoredReport(
  { db, artifacts }: ReportDeps,
  { customerId, sessionId }: OwnSession,
): Promise<Uint8Array | null> {
  const file = { kind: 'report', name: 'report.json' } as const
  const key = await findArtifactKey(db, { customerId, sessionId, ...file })
  return key === undefined ? null : artifacts.get(key)
}

/** The same, parsed here: not for requests, because it can be long. */
export async function findReport(deps: ReportDeps, session: OwnSession): Promise<Report | null> {
  const bytes = await findStoredReport(deps, session)
  return bytes === null ? null : readReport(bytes)
}
