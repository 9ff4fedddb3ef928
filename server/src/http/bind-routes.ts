import type { Endpoint } from '@understudy/contract/endpoint'
import type { RateLimitPolicy } from '@understudy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traced } from '../lib/tracing.ts'
import { countRequest, limitRate } from './limits/limit-rate.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import {
  authenticateRequest,
  type AuthenticationDeps,
  findRoleRefusal,
  isAuthentic,
  type Principal,
} from './requests/authenticate-request.ts'
import { bucketAddress, bucketNetwork } from './requests/client-address.ts'
import { getRawBody } from './requests/raw-body.ts'
import { abortWhenGone } from './responses/abort-when-gone.ts'
import { getResource } from './responses/get-resource.ts'
import { type SendDeps, sendResponse } from './responses/send-response.ts'
import type { Route } from './route.ts'

export interface BindDeps extends AuthenticationDeps, SendDeps {
  rateLimiter: RateLimiter
  /** Throws StorageFullError if there is no space for the data that a request would add. */
  assertSpace: () => Promise<void>
  /** Aborts when the server stops; ends long-running requests. */
  stopping: AbortSignal
}

/** Registers a route for every endpoint. Throws if an endpoint has none, or two. */
export function bindRoutes(
  server: FastifyInstance,
  deps: BindDeps,
  endpoints: readonly Endpoint[],
  routes: readonly Route[],
): void {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]))
  if (byEndpoint.size !== routes.length) throw new Error('two routes for one endpoint')
  const unknown = routes.find(({ endpoint }) => !endpoints.includes(endpoint))
  if (unknown !== undefined) throw new Error(`no endpoint for the route ${unknown.endpoint.path}`)
  for (const endpoint of endpoints) {
    const route = byEndpoint.get(endpoint)
    if (route === undefined) throw new Error(`no route for ${endpoint.method} ${endpoint.path}`)
    bindRoute(server, deps, endpoint, traceRoute(route))
  }
}

/** `/runs/{run_id}` in Fastify's syntax. */
export function renderRoutePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function bindRoute(
  server: FastifyInstance,
  deps: BindDeps,
  endpoint: Endpoint,
  route: Route,
): void {
  const callers = new WeakMap<FastifyRequest, Principal>()
  server.route({
    method: endpoint.method,
    url: renderRoutePath(endpoint.path),
    // Secrets are returned once, to the request that created them.
    ...(endpoint.method === 'GET' ? {} : { compress: false }),
    exposeHeadRoute: endpoint.method === 'GET' && !isStream(endpoint),
    onRequest: async (request, reply) => {
      const principal = await authenticateRequest(deps, endpoint, request)
      callers.set(request, principal)
      const refusal = findRoleRefusal(endpoint, principal)
      // A refused person uses up their own requests, never those of the customer.
      const policy = refusal === null ? endpoint.rateLimit : 'general'
      if (policy !== null) {
        const key = nameCounted(policy, principal, request)
        await limitRate(deps.rateLimiter, policy, { reply, key })
        await limitPeople(deps.rateLimiter, policy, principal)
        await limitNetwork(deps.rateLimiter, policy, request)
      }
      if (refusal !== null) throw refusal
      if (needsSpace(endpoint)) await deps.assertSpace()
    },
    handler: async (request, reply) => {
      const { customerId = null, person = null, actor = null } = callers.get(request) ?? {}
      const getSignal = createSignalGetter(reply, deps.stopping)
      const { params, query, body, headers } = request
      const answer = await route.handle({
        customerId,
        person,
        actor,
        signInToken: deps.signInCookie.read(request),
        params,
        query,
        body,
        rawBody: getRawBody(request),
        headers,
        get signal() {
          return getSignal()
        },
      })
      const isStillAllowed = () => isAuthentic(deps, endpoint, request)
      const exchange = {
        endpoint,
        request,
        reply,
        customerId,
        personId: person?.personId ?? null,
        isStillAllowed,
        get signal() {
          return getSignal()
        },
      }
      return sendResponse(deps, exchange, answer)
    },
  })
}

/** Requests that change something start a trace; those that only read would be most of all traces. */
function traceRoute(route: Route): Route {
  const { method, path } = route.endpoint
  if (method === 'GET') return route
  const attributes = { 'http.request.method': method, 'http.route': path }
  const work = { name: `${method} ${path}`, kind: 'server', attributes, parent: null } as const
  return { ...route, handle: async (call) => traced(work, async () => route.handle(call)) }
}

/** Who a request counts for: a person, the customer of a program, or the address. */
function nameCounted(
  policy: RateLimitPolicy,
  { customerId, person }: Principal,
  request: FastifyRequest,
): string {
  const program = customerId ?? bucketAddress(request.ip)
  // CI posts for one check; the checks of a customer have separate limits.
  if (policy === 'ingest') return `${program} ${getResource(request)}`
  // What costs the customer something is limited for all its people and programs together.
  if (policy === 'runs' || policy === 'import') return program
  return person?.personId ?? program
}

/**
 * Limits all people of a customer together. Only those whom their own limit admits count, and only members: the customer is
 * what the request names.
 */
async function limitPeople(
  rateLimiter: RateLimiter,
  policy: RateLimitPolicy,
  { customerId, person }: Principal,
): Promise<void> {
  if (policy !== 'general' && policy !== 'pictures') return
  if (customerId === null || (person?.role ?? null) === null) return
  await countRequest(rateLimiter, 'people', customerId)
}

/** The counts of what costs much and needs no key. */
const networkPolicies: Partial<Record<RateLimitPolicy, RateLimitPolicy>> = {
  sign_in: 'sign_in_network',
  trial: 'trial_network',
}

/** Limits one subscriber who has many addresses. Only what the limit of each address admits counts. */
async function limitNetwork(
  rateLimiter: RateLimiter,
  policy: RateLimitPolicy,
  request: FastifyRequest,
): Promise<void> {
  const shared = networkPolicies[policy]
  if (shared === undefined) return
  const network = bucketNetwork(request.ip)
  if (network !== null) await countRequest(rateLimiter, shared, network)
}

function needsSpace({ method, needsNoRoom }: Endpoint): boolean {
  return (method === 'POST' || method === 'PATCH') && needsNoRoom !== true
}

function isStream(endpoint: Endpoint): boolean {
  return Object.values(endpoint.responses).some(({ kind }) => kind === 'event_stream')
}

/** Most responses finish before any client disconnects, so the signal is created on first use. */
function createSignalGetter(reply: FastifyReply, stopping: AbortSignal): () => AbortSignal {
  let made: AbortSignal | null = null
  return () => (made ??= AbortSignal.any([abortWhenGone(reply), stopping]))
}
