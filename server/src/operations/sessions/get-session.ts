import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findSession, type Session } from '../../store/runs/sessions.ts'

/** Identifies a session, like every path. */
export interface SessionPath {
  customerId: string
  runId: string
  sessionId: string
}

/**
 * The session, if it belongs to the customer and this run; the error does not say which of these failed. Codes:
 * not_found.
 */
export async function getSession(
  db: Database,
  { customerId, runId, sessionId }: SessionPath,
): Promise<Session> {
  const session = await findSession(db, customerId, sessionId)
  if (session?.runId !== runId) throw new ApiError('not_found')
  return session
}
