import type { FastifyReply } from 'fastify'

/** Aborts when the client of a response disconnects before it has all of it. */
export function abortWhenGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const error = new Error('the client has disconnected')
  if (raw.closed) return AbortSignal.abort(error)
  const gone = new AbortController()
  raw.once('close', () => gone.abort(error))
  return gone.signal
}
