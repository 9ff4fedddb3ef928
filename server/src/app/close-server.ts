import type { FastifyInstance } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { hold } from '../lib/waiting/held.ts'
import { waitAtMost } from '../lib/waiting/sleep.ts'

/**
 * Closes a server after at most `drainMs`: a closing one has no timeouts, so a client that never finishes its request must be
 * disconnected.
 */
export async function closeServer(
  server: FastifyInstance,
  clock: Clock,
  drainMs: number,
): Promise<void> {
  const closing = hold(async () => server.close())
  await waitAtMost(() => closing.outcome(), drainMs, clock)
  server.server.closeAllConnections()
  await closing.outcome()
}
