import type { Endpoint, ProgramAuthentication, ProgramEndpoint, ResponseKind } from '../endpoint.ts'
import { rateLimits, type RateLimitPolicy } from '../limits.ts'
import { describeErrors } from './describe-errors.ts'
import { responseHeaders } from './describe-headers.ts'
import { describeParameters } from './describe-parameters.ts'
import type { JsonObject } from './json-object.ts'
import { sampleOf } from './sample-of.ts'
import type { SchemaBook } from './schema-book.ts'

/** The authentication schemes, by their name in the document. */
export const securitySchemes: JsonObject = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A customer API key: `sk_live_…` or `sk_test_…`.',
  },
  triggerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The trigger token of the deploy check: `svc_dc_…`.',
  },
  processorSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: "The payment processor's signature over the raw body.",
  },
}

/** Describes one operation. */
export function describeOperation(
  name: string,
  endpoint: ProgramEndpoint,
  book: SchemaBook,
): JsonObject {
  const parameters = describeParameters(endpoint, book)
  return {
    operationId: name,
    tags: [endpoint.resource],
    summary: endpoint.summary,
    description: [endpoint.description, ...describeLimit(endpoint.rateLimit)].join('\n\n'),
    security: securityOf[endpoint.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(endpoint, book),
    responses: {
      ...describeSuccesses(endpoint, book),
      ...describeErrors(endpoint, book),
    },
  }
}

const securityOf: Record<ProgramAuthentication, JsonObject[]> = {
  api_key: [{ apiKey: [] }],
  none: [],
  trigger_token: [{ triggerToken: [] }],
  processor_signature: [{ processorSignature: [] }],
}

const counted: Record<RateLimitPolicy, string> = {
  runs: 'per customer',
  ingest: 'per deploy check',
  import: 'per customer',
  confirmations: 'per customer',
  general: 'per customer, shared with the other operations under this limit',
  pictures: 'per customer',
  people: 'per customer, for all its people',
  failed_authentication: 'per IP address',
  public: 'per IP address',
  sign_in: 'per IP address',
  sign_in_link: 'per IP address',
  sign_in_account: 'per e-mail address',
  sign_in_network: 'per IPv6 network',
  trial: 'per IP address',
  trial_network: 'per IPv6 network',
}

function describeLimit(policy: RateLimitPolicy | null): string[] {
  if (policy === null) return []
  const { requests, windowS } = rateLimits[policy]
  const window = windowS === 3600 ? 'an hour' : 'a minute'
  return [`Limited to ${requests} requests ${window}, counted ${counted[policy]}.`]
}

function describeBody({ body, examples }: Endpoint, book: SchemaBook): JsonObject {
  if (body === null) return {}
  const schema = book.describe(body, 'input')
  const content = {
    schema,
    ...(examples === undefined ? {} : { examples: titleExamples(examples) }),
  }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

function titleExamples(examples: Readonly<Record<string, unknown>>): JsonObject {
  const titled = Object.entries(examples).map(([summary, value], index) => {
    return [`example${index + 1}`, { summary, value }] as const
  })
  return Object.fromEntries(titled)
}

function describeSuccesses(endpoint: Endpoint, book: SchemaBook): JsonObject {
  const described = Object.entries(endpoint.responses).map(([status, response]) => {
    const content = describeContent(response, book)
    const answer = {
      description: statusMeaning[status] ?? 'Done.',
      headers: responseHeaders({ retryAfter: false, isLimited: endpoint.rateLimit !== null }),
    }
    return [status, content === null ? answer : { ...answer, content }] as const
  })
  return Object.fromEntries(described)
}

const statusMeaning: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Accepted; processing continues in the background.',
  204: 'Done; no content.',
}

function describeContent(response: ResponseKind, book: SchemaBook): JsonObject | null {
  switch (response.kind) {
    case 'json': {
      const schema = book.describe(response.schema, 'output')
      const example = sampleOf(schema, book.named)
      return { 'application/json': { schema, example }, ...bytes(response.orBytes ?? []) }
    }
    case 'text':
      return { [response.contentType]: { schema: { type: 'string' } } }
    case 'page':
      return { 'text/html': { schema: { type: 'string' } } }
    case 'bytes':
      return bytes(response.contentTypes)
    case 'event_stream':
      return {
        'text/event-stream': {
          schema: {
            type: 'string',
            description:
              'Each event has `id` (its seq, or its position in the stream of a run), `event` (its kind) and `data` (a SessionEvent as JSON). A comment is sent every 15 seconds.',
          },
        },
      }
    case 'empty':
      break
  }
  return null
}

/** A media type without a schema is any sequence of bytes (OpenAPI 3.1: Considerations for File Uploads). */
function bytes(contentTypes: readonly string[]): JsonObject {
  return Object.fromEntries(contentTypes.map((type) => [type, {}]))
}
