import { report as reportSchema } from '@understudy/contract/report'
import type { Report } from '@understudy/contract/report'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'

/** The stored report of a session, or null if there is none yet. */
export async function findReport(
  { db, artifacts }: { db: Database; artifacts: ArtifactStore },
  session: { customerId: string; sessionId: string },
): Promise<Report | null> {
  const key = await findArtifactKey(db, { ...session, kind: 'report', name: 'report.json' })
  const bytes = key === undefined ? null : await artifacts.get(key)
  return bytes === null ? null : reportSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
