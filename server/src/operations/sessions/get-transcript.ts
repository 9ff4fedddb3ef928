import type { Transcript } from '@understudy/contract/transcript'
import { createNoDocumentError } from '../runs/explain-absence.ts'
import type { TranscriptDeps } from './find-transcript.ts'
import { findCompressedTranscript, findTranscript } from './find-transcript.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'

/** The transcript of a session. Codes: not_found, with the reason if there is none. */
export async function getTranscript(deps: TranscriptDeps, path: SessionPath): Promise<Transcript> {
  const session = await getSession(deps.db, path)
  const transcript = await findTranscript(deps, path)
  if (transcript === null) throw createNoDocumentError(session, 'transcript')
  return transcript
}

/** The same as stored, in gzip. Codes: not_found, with the reason if there is none. */
export async function getCompressedTranscript(
  deps: TranscriptDeps,
  path: SessionPath,
): Promise<Uint8Array> {
  const session = await getSession(deps.db, path)
  const bytes = await findCompressedTranscript(deps, path)
  if (bytes === null) throw createNoDocumentError(session, 'transcript')
  return bytes
}
