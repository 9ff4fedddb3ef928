import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The client's own id if it is harmless, otherwise a new one (decisions: Conventions). */
export function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(own) ? own : randomUUID()
}
