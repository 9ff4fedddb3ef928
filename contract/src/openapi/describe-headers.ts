import type { JsonObject } from './schema-book.ts'

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
}

/** The headers of one response. */
export function responseHeaders({ retryAfter }: { retryAfter: boolean }): JsonObject {
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
  if (!retryAfter) return requestId
  return { ...requestId, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
}
