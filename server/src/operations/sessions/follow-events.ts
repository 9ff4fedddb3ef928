import type { Database } from '../../store/database.ts'
import type { StoredEvent } from '../../store/runs/session-events.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'
import { listEvents } from './list-events.ts'
import type { SessionWatch } from './session-watch.ts'

const pageSize = 500

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
  deps: { db: Database; sessionWatch: SessionWatch },
  path: SessionPath,
  { since, signal }: { since: number; signal: AbortSignal },
): AsyncGenerator<StoredEvent> {
  // A read takes as long as one query; only waiting for news is interrupted.
  const uninterrupted = new AbortController().signal
  let seq = since
  do {
    const place = { since: seq, limit: pageSize }
    const key = [path.customerId, path.runId, path.sessionId, seq].join(' ')
    const page = await deps.sessionWatch.reads.join(key, uninterrupted, () =>
      listEvents(deps, path, place),
    )
    yield* page.items
    if (page.isTerminal) return
    seq = page.nextSince
    if (page.items.length < pageSize) await deps.sessionWatch.waitFor({ ...path, seq }, signal)
  } while (!signal.aborted)
}
