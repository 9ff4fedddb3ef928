import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentError } from './present-error.ts'

/** Answers with the error in the one shape; what only we may know goes to the log. */
export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const presented = presentError(error)
  if (presented.status >= 500) {
    request.log.error(
      { err: presented.cause ?? presented, request_id: request.id },
      'request failed',
    )
  }
  if (presented.retryAfterS !== null) reply.header('retry-after', presented.retryAfterS)
  // A body that was not read to its end leaves the connection in the middle of it.
  if (presented.code === 'body_too_large') reply.header('connection', 'close')
  return reply
    .code(presented.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: presented.code, message: presented.message } }))
}
