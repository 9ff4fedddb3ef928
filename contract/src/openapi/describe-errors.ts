import type { ProgramAuthentication, ProgramEndpoint } from '../endpoint.ts'
import { errors, type ErrorCode } from '../errors.ts'
import { responseHeaders } from './describe-headers.ts'
import type { JsonObject } from './json-object.ts'
import type { SchemaBook } from './schema-book.ts'

/** The one shape of an error (spec: Errors). */
export const errorSchema: JsonObject = {
  type: 'object',
  description: 'The one shape of an error.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong.',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'Listed with each response; more can be added.' },
        message: { type: 'string', description: 'For people; can change.' },
      },
    },
  },
}

const errorReference: JsonObject = { $ref: '#/components/schemas/Error' }

/** Every error of an operation by status; `4XX` covers the errors that any path can return. */
export function describeErrors(endpoint: ProgramEndpoint, book: SchemaBook): JsonObject {
  const allCodes = listCodes(endpoint)
  const statuses = new Set(allCodes.map((code) => errors[code].status))
  const described = [...statuses].map((status) => {
    const codes = allCodes.filter((code) => errors[code].status === status)
    const refusal = endpoint.refusals?.[status]
    if (refusal?.kind !== 'json') return [String(status), shareResponse(codes, book)] as const
    const schema = { anyOf: [errorReference, book.describe(refusal.schema, 'output')] }
    return [
      String(status),
      describeCodes(codes, schema, endpoint.refusalExamples?.[status]),
    ] as const
  })
  const others = shareResponse(['request_timeout', 'header_too_large'], book)
  return { ...Object.fromEntries(described), '4XX': others }
}

function shareResponse(codes: readonly ErrorCode[], book: SchemaBook): JsonObject {
  const name = codes.join('.')
  book.answers[name] ??= describeCodes(codes, errorReference)
  return { $ref: `#/components/responses/${name}` }
}

const authenticationErrors = {
  api_key: ['invalid_api_key'],
  none: [],
  trigger_token: ['invalid_trigger_token'],
  processor_signature: ['invalid_signature'],
} as const satisfies Record<ProgramAuthentication, readonly ErrorCode[]>

function listCodes(endpoint: ProgramEndpoint): ErrorCode[] {
  const { method, body, params, query, rateLimit, auth } = endpoint
  const takesInput = body !== null || hasFields(params) || hasFields(query)
  const knowsNoSuch = endpoint.errors.some((code) => errors[code].status === 404)
  const isHidden = auth === 'trigger_token'
  const codes: ErrorCode[] = [
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...authenticationErrors[auth],
    ...(hasFields(params) && !knowsNoSuch && !isHidden ? (['not_found'] as const) : []),
    ...(body === null ? [] : (['body_too_large', 'unsupported_media_type'] as const)),
    ...(rateLimit === null ? [] : (['rate_limited', 'unavailable'] as const)),
    ...(method === 'POST' || method === 'PATCH' ? (['storage_full'] as const) : []),
    'internal_error',
    ...endpoint.errors,
  ]
  return [...new Set(codes)]
}

/** Errors that are sent with a Retry-After header. */
const temporary: readonly ErrorCode[] = ['rate_limited', 'unavailable', 'storage_full']

function describeCodes(
  codes: readonly ErrorCode[],
  schema: JsonObject,
  refusals: Readonly<Record<string, unknown>> = {},
): JsonObject {
  const refused = Object.entries(refusals).map(([title, value]) => [title, { value }] as const)
  const examples = codes.map((code) => {
    const { message } = errors[code]
    return [code, { value: { error: { code, message } } }] as const
  })
  const isTemporary = codes.some((code) => temporary.includes(code))
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    headers: responseHeaders({
      retryAfter: isTemporary,
      isLimited: codes.includes('rate_limited'),
    }),
    content: {
      'application/json': { schema, examples: Object.fromEntries([...examples, ...refused]) },
    },
  }
}

function hasFields(schema: ProgramEndpoint['params']): boolean {
  return Object.keys(schema.shape).length > 0
}
