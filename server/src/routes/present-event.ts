import type { SessionEvent } from '@understudy/contract/session-event'
import type { StoredEvent } from '../store/runs/session-events.ts'

/** An event of a session, as lists and streams show it. */
export function presentEvent({ seq, kind, at, turn, data }: StoredEvent): SessionEvent {
  return { seq, kind, at: at.toISOString(), turn, data }
}
