import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Transcript } from '@understudy/contract/transcript'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'
import { parseTranscript } from './parse-transcript.ts'

export interface TranscriptDeps {
  db: Database
  artifacts: ArtifactStore
}

interface OwnSession {
  customerId: string
  sessionId: string
}

const decompress = promisify(gunzip)

/** The stored transcript of a session, as gzip; null if there is none yet. */
export async function findCompressedTranscript(
  { db, artifacts }: TranscriptDeps,
  { customerId, sessionId }: OwnSession,
): Promise<Uint8Array | null> {
  const file = { kind: 'transcript', name: 'transcript.json.gz' } as const
  const key = await findArtifactKey(db, { customerId, sessionId, ...file })
  return key === undefined ? null : artifacts.get(key)
}

/** The same, converted to the current version. */
export async function findTranscript(
  deps: TranscriptDeps,
  session: OwnSession,
): Promise<Transcript | null> {
  const bytes = await findCompressedTranscript(deps, session)
  if (bytes === null) return null
  return parseTranscript(JSON.parse(new TextDecoder().decode(await decompress(bytes))))
}
