import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The origins whose pages can read the responses of a path without a key. */
export interface OriginRule {
  path: string
  method: string
  /** Compared exactly; `null`, which any sandboxed page sends, never matches. */
  origins: readonly string[]
}

const preflightSeconds = 600

/** The headers a page can read besides the body. */
const exposedHeaders = 'ratelimit, ratelimit-policy, retry-after, x-request-id'

/**
 * Adds the origin of a listed page to every response of the path, including errors. Must run before any check that can
 * reject.
 */
export function markOrigins(server: FastifyInstance, rule: OriginRule): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isAtPath(request, rule)) markOrigin(reply, findOrigin(request, rule))
    done()
  })
}

function markOrigin(reply: FastifyReply, origin: string | null): void {
  reply.header('vary', 'Origin')
  if (origin === null) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', exposedHeaders)
}

/**
 * Responds to the preflight request that a browser sends before a listed page can post JSON. All other OPTIONS requests
 * are unchanged.
 */
export function answerPreflights(server: FastifyInstance, rule: OriginRule): void {
  server.addHook('onRequest', (request, reply, done) => {
    const isPreflight =
      request.method === 'OPTIONS' &&
      isAtPath(request, rule) &&
      findOrigin(request, rule) !== null &&
      request.headers['access-control-request-method'] === rule.method
    if (isPreflight) sendPermission(reply, rule)
    else done()
  })
}

function sendPermission(reply: FastifyReply, { method }: OriginRule): void {
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': preflightSeconds,
    })
    .send()
}

function isAtPath({ url }: FastifyRequest, { path }: OriginRule): boolean {
  return url.split('?', 1)[0] === path
}

function findOrigin({ headers }: FastifyRequest, { origins }: OriginRule): string | null {
  return origins.find((origin) => origin === headers.origin) ?? null
}
