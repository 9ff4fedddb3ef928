import type { Endpoint } from '@understudy/contract/endpoint'
import { rateLimits } from '@understudy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import type { AuthenticationDeps } from './authenticate-request.ts'
import { authenticateRequest, isAuthentic } from './authenticate-request.ts'
import { getResource } from './get-resource.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { bucketAddress } from './client-address.ts'
import type { Route } from './route.ts'
import type { SendDeps } from './send-answer.ts'
import { sendAnswer } from './send-answer.ts'

export interface BindDeps extends AuthenticationDeps, SendDeps {
  rateLimiter: RateLimiter
  /** Aborts when the server stops, which ends what would otherwise go on. */
  stopping: AbortSignal
}

/** Gives every endpoint its route, or 501 `not_implemented` where there is none yet. */
export function bindRoutes(
  server: FastifyInstance,
  deps: BindDeps,
  endpoints: readonly Endpoint[],
  routes: readonly Route[],
): void {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]))
  if (byEndpoint.size !== routes.length) throw new Error('two routes stand behind one endpoint')
  const unknown = routes.find(({ endpoint }) => !endpoints.includes(endpoint))
  if (unknown !== undefined) throw new Error(`no endpoint for the route ${unknown.endpoint.path}`)
  for (const endpoint of endpoints) {
    bindRoute(server, deps, byEndpoint.get(endpoint) ?? createMissingRoute(endpoint))
  }
}

/** `/runs/{run_id}` as Fastify writes it. */
export function renderRoutePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function createMissingRoute(endpoint: Endpoint): Route {
  return { endpoint, handle: () => Promise.reject(new ApiError('not_implemented')) }
}

function bindRoute(server: FastifyInstance, deps: BindDeps, route: Route): void {
  const { endpoint } = route
  const callers = new WeakMap<FastifyRequest, string | null>()
  server.route({
    method: endpoint.method,
    url: renderRoutePath(endpoint.path),
    exposeHeadRoute: endpoint.method === 'GET' && !isStream(endpoint),
    onRequest: async (request, reply) => {
      const customerId = await authenticateRequest(deps, endpoint, request)
      callers.set(request, customerId)
      await limitRate(deps.rateLimiter, endpoint, { request, reply, customerId })
    },
    handler: async (request, reply) => {
      const customerId = callers.get(request) ?? null
      const signal = AbortSignal.any([abortWhenGone(reply), deps.stopping])
      const { params, query, body, headers } = request
      const answer = await route.handle({ customerId, params, query, body, headers, signal })
      const isStillAllowed = () => isAuthentic(deps, endpoint, request)
      const exchange = { endpoint, request, reply, signal, customerId, isStillAllowed }
      return sendAnswer(deps, exchange, answer)
    },
  })
}

function isStream(endpoint: Endpoint): boolean {
  return Object.values(endpoint.responses).some(({ kind }) => kind === 'event_stream')
}

async function limitRate(
  limiter: RateLimiter,
  { rateLimit }: Endpoint,
  { request, reply, customerId }: Caller,
): Promise<void> {
  if (rateLimit === null) return
  const caller = customerId ?? bucketAddress(request.ip)
  // CI posts for one check; the checks of a customer do not share an allowance.
  const key = rateLimit === 'ingest' ? `${caller} ${getResource(request)}` : caller
  const allowance = await limiter.consume(rateLimit, key)
  const { requests, windowS } = rateLimits[rateLimit]
  // draft-ietf-httpapi-ratelimit-headers-11
  reply.header('ratelimit-policy', `"${rateLimit}";q=${requests};w=${windowS}`)
  reply.header('ratelimit', `"${rateLimit}";r=${allowance.remaining};t=${allowance.resetS}`)
  if (!allowance.isAdmitted) throw new ApiError('rate_limited', { retryAfterS: allowance.resetS })
}

interface Caller {
  request: FastifyRequest
  reply: FastifyReply
  customerId: string | null
}

function abortWhenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('the client has gone')))
  return gone.signal
}
