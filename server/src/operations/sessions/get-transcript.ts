import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { findRun } from '../../store/runs/runs.ts'
import { isGzip } from '../reading/reading-task.ts'
import { createNoDocumentError } from '../runs/explain-absence.ts'
import { findRecord, type RecordDeps } from './find-record.ts'
import { getSession, type SessionPath } from './get-session.ts'

const compress = promisify(gzip)

/** The transcript of an ended session in gzip, as it is stored if it is. Codes: not_found, with the reason if there is none. */
export async function getCompressedTranscript(
  deps: RecordDeps,
  path: SessionPath,
): Promise<Uint8Array> {
  const session = await getSession(deps.db, path)
  const run = await findRun(deps.db, path.customerId, path.runId)
  const isReadable = run !== undefined && session.finishedAt !== null
  const bytes = isReadable ? await findRecord(deps, { run, session }) : null
  if (bytes === null) throw createNoDocumentError(session, 'transcript')
  return isGzip(bytes) ? bytes : compress(bytes)
}
