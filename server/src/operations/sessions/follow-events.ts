import type { Database } from '../../store/database.ts'
import type { StoredEvent } from '../../store/runs/session-events.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'
import { listEvents } from './list-events.ts'
import type { SessionWatch } from './session-watch.ts'

const pageSize = 500

/**
 * Events after `since` as they are recorded, oldest first, without gaps or repetitions; ends after the last event of an
 * ended session, and when the signal aborts. Codes: not_found, before the first event.
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
  let seq = since
  while (!signal.aborted) {
    const page = await listEvents(deps, path, { since: seq, limit: pageSize })
    yield* page.items
    if (page.isTerminal) return
    seq = page.nextSince
    if (page.items.length < pageSize) await deps.sessionWatch.waitFor({ ...path, seq }, signal)
  }
}
