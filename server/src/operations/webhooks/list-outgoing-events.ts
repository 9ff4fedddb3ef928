import { limits } from '@understudy/contract/limits'
import { type Clock, clockSkewMs } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import type { RunPosition } from '../../store/runs/runs.ts'
import {
  listRecordedEvents,
  type RecordedEvent,
} from '../../store/webhooks/list-recorded-events.ts'

/** A part of a customer's events, and where the next one begins. */
export interface OutgoingEventPage {
  events: RecordedEvent[]
  next: RunPosition
}

/**
 * The events after a position, oldest first; null: from now on. The next position stays behind the present, because an event is recorded a moment
 * after its time, by a process whose clock can be behind: readers skip the ids that they had.
 */
export async function listOutgoingEvents(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  since: RunPosition | null,
): Promise<OutgoingEventPage> {
  const now = clock.now()
  if (since === null) return { events: [], next: { createdAt: now, id: null } }
  const limit = limits.eventsPerPage
  const events = await listRecordedEvents(db, { customerId, since, limit })
  const last = events.at(-1)
  if (last !== undefined && events.length === limit) {
    return { events, next: { createdAt: last.createdAt, id: last.id } }
  }
  const settled = new Date(now.getTime() - clockSkewMs)
  return { events, next: settled > since.createdAt ? { createdAt: settled, id: null } : since }
}
