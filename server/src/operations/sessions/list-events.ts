import type { Database } from '../../store/database.ts'
import type { StoredEvent } from '../../store/runs/session-events.ts'
import * as store from '../../store/runs/session-events.ts'
import { getSession, type SessionPath } from './get-session.ts'

/** A page of a session's events. */
export interface EventPage {
  items: StoredEvent[]
  /** The position to continue from. */
  nextSince: number
  /** The session has ended and no further events follow. */
  isTerminal: boolean
}

/** Events after `since`, oldest first. Codes: not_found. */
export async function listEvents(
  { db }: { db: Database },
  path: SessionPath,
  { since, limit }: { since: number; limit: number },
): Promise<EventPage> {
  // The session is read first: if it ends in between, the next call sees it, and no event is missed.
  const session = await getSession(db, path)
  const after = Math.min(Math.floor(since), store.maxSeq)
  const items = await store.listEventRows(db, { ...path, since: after, limit })
  const nextSince = items.at(-1)?.seq ?? since
  return {
    items,
    nextSince,
    isTerminal: session.finishedAt !== null && nextSince >= session.lastSeq,
  }
}
