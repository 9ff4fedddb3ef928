import type { JsonObject } from './json-object.ts'

/** The response headers, by their name in the document. */
export const headers: JsonObject = {
  RequestId: {
    description: 'Identifies this request in our logs.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  RetryAfter: {
    description: 'Seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimit: {
    description:
      'What is left: name of the limit, `r` requests that remain, `t` seconds until the count starts again (draft-ietf-httpapi-ratelimit-headers-11).',
    required: true,
    schema: { type: 'string', examples: ['"general";r=599;t=60'] },
  },
  RateLimitPolicy: {
    description: 'The limit: its name, `q` requests in `w` seconds.',
    required: true,
    schema: { type: 'string', examples: ['"general";q=600;w=60'] },
  },
}

/** The headers of one response. */
export function responseHeaders({
  retryAfter = false,
  isLimited = false,
}: {
  retryAfter?: boolean
  /** The operation counts requests, and this response comes after the count. */
  isLimited?: boolean
}): JsonObject {
  return {
    'X-Request-Id': refer('RequestId'),
    ...(retryAfter ? { 'Retry-After': refer('RetryAfter') } : {}),
    ...(isLimited
      ? { RateLimit: refer('RateLimit'), 'RateLimit-Policy': refer('RateLimitPolicy') }
      : {}),
  }
}

function refer(name: string): JsonObject {
  return { $ref: `#/components/headers/${name}` }
}
