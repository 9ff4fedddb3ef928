import type { JsonObject } from './schema-book.ts'

/** The headers of answers, by the name they have in the document. */
export const headers: JsonObject = {
  RequestId: {
    description: 'Names this request in our logs.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  RetryAfter: {
    description: 'Seconds after which it is worth trying again.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
}

/** The headers of one answer. */
export function responseHeaders({ retryAfter }: { retryAfter: boolean }): JsonObject {
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
  if (!retryAfter) return requestId
  return { ...requestId, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
}
