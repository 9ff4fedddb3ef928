import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Transcript } from '@understudy/contract/transcript'
import { z } from 'zod'
import { findRun } from '../../store/runs/runs.ts'
import type { Session } from '../../store/runs/sessions.ts'
import { createNoDocumentError } from '../runs/explain-absence.ts'
import { unknownOutcome } from './assemble-transcript.ts'
import { createTranscript } from './build-documents.ts'
import type { TranscriptDeps } from './find-transcript.ts'
import { findCompressedTranscript } from './find-transcript.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'

const compress = promisify(gzip)

/** The transcript of a session as it is stored, in gzip. Codes: not_found, with the reason if there is none. */
export async function getCompressedTranscript(
  deps: TranscriptDeps,
  path: SessionPath,
): Promise<Uint8Array> {
  const session = await getSession(deps.db, path)
  const bytes = await findCompressedTranscript(deps, path)
  if (bytes !== null) return bytes
  const transcript = await readRecord(deps, path, session)
  if (transcript === null) throw createNoDocumentError(session, 'transcript')
  return compress(JSON.stringify(transcript))
}

/** The record of an ended session whose file could not be stored, without its outcome; null if it cannot be read either. */
async function readRecord(
  { db }: TranscriptDeps,
  { customerId, runId }: SessionPath,
  session: Session,
): Promise<Transcript | null> {
  const { terminationKind: kind, terminationReason: reason, finishedAt: at } = session
  const run = await findRun(db, customerId, runId)
  if (run === undefined || at === null || kind === null) return null
  try {
    const ending = { kind, reason: reason ?? '', outcome: unknownOutcome, at }
    return await createTranscript(db, { run, session }, ending)
  } catch (error) {
    if (error instanceof z.ZodError) return null
    throw error
  }
}
