import { endpoints } from '@understudy/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import { limitRate } from './limits/limit-rate.ts'
import { type AuthenticationDeps, authenticateRequest } from './requests/authenticate-request.ts'
import { bucketAddress } from './requests/client-address.ts'
import { abortWhenGone } from './responses/abort-when-gone.ts'

/** What answers a request of the Model Context Protocol. */
export type AnswerMcp = (exchange: {
  request: Request
  body: unknown
  /** Calls the API as the sender of the request. */
  fetch: typeof fetch
  apiKey: string
}) => Promise<Response>

/**
 * The tools for coding agents at /mcp. A tool calls the API in this process with the key of the request, so that keys, limits and
 * checks of requests hold for it as for every other client. The request itself counts as well: listing the tools calls nothing.
 */
export function bindMcp(
  server: FastifyInstance,
  deps: AuthenticationDeps,
  answer: AnswerMcp,
): void {
  server.post('/mcp', {
    compress: false,
    onRequest: async (request, reply) => {
      // A signed-in person has no business here: a page of another site could use their cookie.
      if (request.headers.authorization === undefined) throw new ApiError('invalid_api_key')
      const { customerId } = await authenticateRequest(deps, endpoints.listRuns, request)
      const key = customerId ?? bucketAddress(request.ip)
      await limitRate(deps.rateLimiter, 'general', { reply, key })
    },
    handler: async (request, reply) => {
      const response = await answer({
        request: describeRequest(request, abortWhenGone(reply)),
        body: request.body,
        fetch: callOwnApi(server, request),
        apiKey: (request.headers.authorization ?? '').replace(/^bearer +/i, ''),
      })
      return reply.send(response)
    },
  })
}

function describeRequest(
  { headers, host, protocol, url }: FastifyRequest,
  signal: AbortSignal,
): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'content-length'
      ? [[name, value] as [string, string]]
      : [],
  )
  return new Request(new URL(url, `${protocol}://${host}`), {
    method: 'POST',
    headers: sent,
    signal,
  })
}

/** fetch that reaches this service without a socket, counted for the address of the request. */
function callOwnApi(server: FastifyInstance, { ip }: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const { statusCode, headers, rawPayload } = await server.inject({
      method: parseMethod(request.method),
      url: `${pathname}${search}`,
      remoteAddress: ip,
      headers: Object.fromEntries(request.headers),
      ...(body === '' ? {} : { payload: body }),
    })
    request.signal.throwIfAborted()
    const answered = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const isEmpty = statusCode === 204 || statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: answered,
    })
  }
}

function parseMethod(method: string): 'GET' | 'POST' | 'PATCH' | 'DELETE' {
  if (method === 'POST' || method === 'PATCH' || method === 'DELETE') return method
  return 'GET'
}
