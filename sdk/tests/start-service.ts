import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One request as received. */
export interface Received {
  method: string
  /** Including its query. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A service on loopback whose responses the test defines. */
export interface LoopbackService extends AsyncDisposable {
  baseUrl: string
  received: Received[]
}

/** Starts it. `answer` receives the number of the request, from 1. */
export async function startService(
  answer: (response: ServerResponse, request: Received, count: number) => void,
): Promise<LoopbackService> {
  const received: Received[] = []
  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    const answerWith = (body: string): void => {
      const request = { method, path, headers, body }
      answer(response, request, received.push(request))
    }
    text(incoming).then(answerWith, () => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Responds with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Responds with the error object of the API. */
export function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): void {
  sendJson(response, status, { error: { code, message: `It was ${code}.` } }, headers)
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}
