import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@understudy/contract/endpoint'
import { limits } from '@understudy/contract/limits'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ApiError } from '../lib/api-error.ts'
import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { dashboardPaths } from './bind-dashboard.ts'
import { type BindDeps, bindRoutes, renderRoutePath } from './bind-routes.ts'
import { closeIdleConnections } from './limits/close-idle-connections.ts'
import { endOldConnections } from './limits/end-old-connections.ts'
import { limitConnections } from './limits/limit-connections.ts'
import { limitRate } from './limits/limit-rate.ts'
import { limitUnread } from './limits/limit-unread.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import { answerPreflights, markOrigins, type OriginRule } from './requests/allow-origins.ts'
import { checkHeaders } from './requests/check-headers.ts'
import { bucketAddress } from './requests/client-address.ts'
import { parseJson } from './requests/parse-json.ts'
import { keepRawBody } from './requests/raw-body.ts'
import { answerClientError } from './responses/answer-client-error.ts'
import { compressResponses } from './responses/compress-responses.ts'
import { createErrorSender, type SendError } from './responses/send-error.ts'
import type { Route } from './route.ts'

export interface HttpServerDeps extends Omit<BindDeps, 'stopping'> {
  log: Log
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  originRule: OriginRule
  /** The page a person sees instead of an error's JSON. */
  renderErrorPage: (error: ApiError, requestId: string) => string
}

/** The second limit is per IP address: a quarter, so that one client leaves room for the others. */
const maxConnections = { process: 2000, address: 500 } as const

const maxRequestsPerConnection = 100

/** Enough for the largest responses, HTML reports with all their pictures, of many clients. The newest response is never ended. */
const maxUnreadBytes = { process: 256 * 1024 ** 2, client: 64 * 1024 ** 2 } as const

/** Longer than any response takes; a client that stops reading is disconnected. */
const quietMs = 3 * MINUTE_MS

/**
 * The HTTP API, not listening yet: every endpoint with its route. Each request has an id, passes the boundary checks,
 * and gets errors in the common shape.
 */
export async function createHttpServer(
  deps: HttpServerDeps,
  endpoints: readonly Endpoint[],
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const sendError = createErrorSender(deps.renderErrorPage, listPagePaths(endpoints))
  const server = fastify({
    loggerInstance: asFastifyLog(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: createRequestId,
    // Fastify would check the address of each request, even against an empty list.
    trustProxy: deps.trustedProxies.length > 0 && [...deps.trustedProxies],
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    connectionTimeout: quietMs,
    requestTimeout: 30 * SECOND_MS,
    keepAliveTimeout: 5 * SECOND_MS,
    http: {
      headersTimeout: 10 * SECOND_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
      // Node would reject a request without a Host header in its own format.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: createUnreadableAnswer(sendError),
  })
  server.server.maxConnections = maxConnections.process
  closeIdleConnections(server.server)
  endOldConnections(server, maxRequestsPerConnection)
  limitConnections(server.server, {
    maxPerAddress: maxConnections.address,
    trustedProxies: deps.trustedProxies,
  })
  failCutOff(server)
  answerExpectations(server)
  acceptJsonOnly(server)
  markOrigins(server, deps.originRule)
  // Hooks that wait for nothing call `done`: a promise for each of them costs a twentieth of a short request.
  server.addHook('onRequest', (request, reply, done) => {
    markResponse(request, reply)
    checkHeaders(request.raw)
    done()
  })
  limitUncounted(server, deps.rateLimiter, endpoints)
  answerPreflights(server, deps.originRule)
  logRequests(server, deps.log)
  server.setErrorHandler(sendError)
  const stopping = new AbortController()
  server.addHook('preClose', async () => stopping.abort(new Error('the server is stopping')))
  // Before they are compressed: a compressed response keeps the whole one until it is read.
  limitUnread(server, deps.clock, maxUnreadBytes)
  await compressResponses(server)
  bindUnknownPaths(server)
  bindRoutes(server, { ...deps, stopping: stopping.signal }, endpoints, routes)
  return server
}

function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const ms = Math.round(reply.elapsedTime)
    log.info(
      { request_id: id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms },
      'request',
    )
    done()
  })
}

function listPagePaths(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const pages = endpoints.filter(({ responses }) => responses[200]?.kind === 'page')
  return new Set([...pages.map(({ path }) => renderRoutePath(path)), ...dashboardPaths])
}

/** No hook runs for a path that cannot be parsed. */
function createUnreadableAnswer(sendError: SendError) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    markResponse(request, reply)
    runInBackground(
      () => sendError(error, request, reply),
      (failure) => {
        request.log.error({ err: failure }, 'an error response could not be sent')
        reply.raw.destroy()
      },
    )
  }
}

/** A client that left before its body is read: nothing would tell those who read it, and the request would never end. */
function failCutOff(server: FastifyInstance): void {
  server.addHook('preParsing', ({ raw }, _reply, body, done) => done(raw.errored, body))
}

/** Node would reject unknown expectations in its own format, and ask for request bodies that are never read. */
function answerExpectations(server: FastifyInstance): void {
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.server.on(event, (request, response) => {
      server.server.emit('request', request, response)
    })
  }
  server.addHook('preParsing', ({ headers }, reply, body, done) => {
    if (headers.expect !== undefined) reply.raw.writeContinue()
    done(null, body)
  })
}

/** The policy for everything that is not an endpoint: pages, documents, and unknown paths. */
function limitUncounted(
  server: FastifyInstance,
  limiter: RateLimiter,
  endpoints: readonly Endpoint[],
): void {
  const counted = new Set(endpoints.map(({ path }) => renderRoutePath(path)))
  server.addHook('onRequest', async (request, reply) => {
    if (counted.has(request.routeOptions.url ?? '')) return
    await limitRate(limiter, 'public', { reply, key: bucketAddress(request.ip) })
  })
}

/** No response may be stored, sniffed or leaked to other sites in a referrer. */
const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

function markResponse({ id }: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': id, ...commonHeaders })
}

function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      keepRawBody(request, body)
      return body.length === 0 ? null : parseJson(decode(body))
    },
  )
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    throw new ApiError('invalid_request', { detail: 'the body is not UTF-8', cause: error })
  }
}

/** Fastify's own lines are at most warnings; our code logs requests, without addresses and headers. */
function asFastifyLog(log: Log): FastifyBaseLogger {
  return log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level })
}

/**
 * Responds 405 with `Allow` if the path is known but the method is not, and 404 for unknown paths, without reading a
 * body. Covers the routes registered after it.
 */
function bindUnknownPaths(server: FastifyInstance): void {
  const known: { pattern: RegExp; methods: readonly string[] }[] = []
  server.addHook('onRoute', ({ url, method }) => {
    known.push({ pattern: compilePath(url), methods: [method].flat() })
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?')
    const methods = known.flatMap(({ pattern, methods: own }) => (pattern.test(path) ? own : []))
    if (methods.length === 0) throw new ApiError('not_found')
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new ApiError('method_not_allowed')
  })
}

function compilePath(url: string): RegExp {
  const source = url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]*')
  return new RegExp(`^${source}$`)
}

/** The client's own id if it is harmless, otherwise a new one (decisions: Conventions). */
function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(own) ? own : randomUUID()
}
