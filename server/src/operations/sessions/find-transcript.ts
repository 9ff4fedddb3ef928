import type { Transcript } from '@understudy/contract/transcript'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'
import { readTranscript } from '../reading/parse-records.ts'

export interface TranscriptDeps {
  db: Database
  artifacts: ArtifactStore
}

interface OwnSession {
  customerId: string
  sessionId: string
}

/** The stored transcript of a session, as gzip; null if there is none yet. */
export async function findCompressedTranscript(
  { db, artifacts }: TranscriptDeps,
  { customerId, sessionId }: OwnSession,
): Promise<Uint8Array | null> {
  const file = { kind: 'transcript', name: 'transcript.json.gz' } as const
  const key = await findArtifactKey(db, { customerId, sessionId, ...file })
  return key === undefined ? null : artifacts.get(key)
}

/** The same, parsed here and in the current version: not for requests, because it can be long. */
export async function findTranscript(
  deps: TranscriptDeps,
  session: OwnSession,
): Promise<Transcript | null> {
  const bytes = await findCompressedTranscript(deps, session)
  return bytes === null ? null : readTranscript(bytes)
}
