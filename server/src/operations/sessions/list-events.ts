import type { Database } from '../../store/database.ts'
import type { StoredEvent } from '../../store/runs/session-events.ts'
import * as store from '../../store/runs/session-events.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'

/** A stretch of a session's events. */
export interface EventPage {
  items: StoredEvent[]
  /** Where to go on. */
  nextSince: number
  /** The session has ended and nothing follows. */
  isTerminal: boolean
}

/** What the column of numbers holds. */
const maxSeq = 2 ** 31 - 1

/** Events after `since`, oldest first. Codes: not_found. */
export async function listEvents(
  { db }: { db: Database },
  path: SessionPath,
  { since, limit }: { since: number; limit: number },
): Promise<EventPage> {
  // The session is read first: an end that comes in between is seen by the next call, never missed by this one.
  const session = await getSession(db, path)
  const after = Math.min(Math.floor(since), maxSeq)
  const items = await store.listEventRows(db, { ...path, since: after, limit })
  const nextSince = items.at(-1)?.seq ?? since
  return {
    items,
    nextSince,
    isTerminal: session.finishedAt !== null && nextSince >= session.lastSeq,
  }
}
