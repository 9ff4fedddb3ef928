import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { maxSeq, newsLimit, type StoredEvent } from '../../store/runs/session-events.ts'
import { getSession, type SessionPath } from './get-session.ts'
import type { SessionWatch } from './session-watch.ts'

/**
 * Events after `since` as they are recorded, oldest first, without gaps or repetitions; ends after the last event of an
 * ended session. Ends when the signal aborts, but not before everything up to a full page was read once: a server that stops
 * still tells a reader what was recorded before. Codes: not_found, before the first event.
 */
export async function followEvents(
  deps: { db: Database; sessionWatch: SessionWatch },
  path: SessionPath,
  { since, signal }: { since: number; signal: AbortSignal },
): Promise<AsyncIterable<StoredEvent>> {
  await getSession(deps.db, path)
  return readOn(deps, path, { since, signal })
}

async function* readOn(
  { sessionWatch }: { sessionWatch: SessionWatch },
  { customerId, sessionId }: SessionPath,
  { since, signal }: { since: number; signal: AbortSignal },
): AsyncGenerator<StoredEvent> {
  let seq = Math.min(Math.floor(since), maxSeq)
  do {
    // A read takes as long as one query; only waiting for news is interrupted.
    const news = await sessionWatch.read({ customerId, sessionId, seq })
    if (news === undefined) throw new ApiError('not_found')
    yield* news.events
    seq = news.events.at(-1)?.seq ?? seq
    if (news.isFinished && seq >= news.lastSeq) return
    if (news.events.length < newsLimit) {
      await sessionWatch.waitFor({ customerId, sessionId, seq }, signal)
    }
  } while (!signal.aborted)
}
