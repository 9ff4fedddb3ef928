import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Answers requests with work that takes time. If the work fails, the client is told why; one that has left, as processes
 * that are killed do, is not a failure of the test.
 */
export function answerLater(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  }
}
