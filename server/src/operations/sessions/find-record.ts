import type { Clock } from '../../lib/clock.ts'
import { readEventsJson } from '../../store/runs/session-events.ts'
import { readTurnsJson } from '../../store/runs/session-turns.ts'
import type { Reading } from '../reading/reading.ts'
import { type EndingSession, transcribedEvents, unknownOutcome } from './assemble-transcript.ts'
import { findCompressedTranscript, type TranscriptDeps } from './find-transcript.ts'

export type RecordDeps = TranscriptDeps & { clock: Clock; reading: Reading }

/**
 * The transcript of a session: its file, in gzip, or without one what is recorded so far, as JSON and without an outcome. Null if the
 * record cannot be read.
 */
export async function findRecord(deps: RecordDeps, of: EndingSession): Promise<Uint8Array | null> {
  const { run, session } = of
  const own = { customerId: run.customerId, sessionId: session.id }
  const stored = await findCompressedTranscript(deps, own)
  if (stored !== null) return stored
  const ending = {
    kind: session.terminationKind ?? 'worker_lost',
    reason: session.terminationReason ?? '',
    outcome: unknownOutcome,
    at: session.finishedAt ?? deps.clock.now(),
  }
  const events = await readEventsJson(deps.db, { ...own, kinds: transcribedEvents })
  const turns = await readTurnsJson(deps.db, own)
  const record = { of, ending, events, turns }
  const transcript = await deps.reading.perform(run.customerId, { kind: 'record', record })
  return transcript.byteLength === 0 ? null : transcript
}
