import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import type { Session } from '../../store/runs/sessions.ts'
import { findSession } from '../../store/runs/sessions.ts'

/** Names a session the way every path does. */
export interface SessionPath {
  customerId: string
  runId: string
  sessionId: string
}

/** The session, if it is the customer's and this run's; the answer does not tell which it is not. Codes: not_found. */
export async function getSession(
  db: Database,
  { customerId, runId, sessionId }: SessionPath,
): Promise<Session> {
  const session = await findSession(db, customerId, sessionId)
  if (session?.runId !== runId) throw new ApiError('not_found')
  return session
}
