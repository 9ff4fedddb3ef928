import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './identity.ts'
import type { RateLimitPolicy } from './limits.ts'

/**
 * How programs prove who they are. `api_key` also admits a signed-in person whose role is sufficient; `trigger_token`:
 * the deploy check's own token; `processor_signature`: the payment processor's webhook.
 */
export type ProgramAuthentication = 'api_key' | 'none' | 'trigger_token' | 'processor_signature'

/** `person`: anyone who is signed in; `member`: a signed-in person, for one of their customers. */
export type Authentication = ProgramAuthentication | 'person' | 'member'

/** The response for one status. */
export type ResponseKind =
  | {
      kind: 'json'
      schema: z.ZodType
      /** Content types returned as raw bytes instead, if the query asks for them. */
      orBytes?: readonly string[]
    }
  | { kind: 'text'; contentType: 'text/markdown' | 'text/html' }
  /** HTML on one of our own pages; no API operation returns it. */
  | { kind: 'page' }
  | { kind: 'bytes'; contentTypes: readonly string[] }
  | { kind: 'event_stream' }
  | { kind: 'empty' }

/** One operation of the API. Routing, documentation and clients are all derived from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with parameters as `{name}`. */
  path: string
  resource: string
  /** A few words, as in a table of contents. */
  summary: string
  /** One sentence, in Markdown. */
  description: string
  auth: Authentication
  /** The minimum role of a signed-in person; by default `viewer` for GET and `member` for everything else. */
  needsRole?: Role
  rateLimit: RateLimitPolicy | null
  params: z.ZodObject
  query: z.ZodObject
  /** Request headers specific to this operation, by documented name. */
  headers?: z.ZodObject
  /** null if the operation takes no body. */
  body: z.ZodType | null
  /** Example bodies by title. */
  examples?: Readonly<Record<string, unknown>>
  /** Success responses by status. */
  responses: Readonly<Record<number, ResponseKind>>
  /** Bodies that replace the error object, by status: a recorded rejection that carries more detail. */
  refusals?: Readonly<Record<number, ResponseKind>>
  /** Examples of these rejections, by status and title. */
  refusalExamples?: Readonly<Record<number, Readonly<Record<string, unknown>>>>
  /** Accepted even when the disk is full: it adds next to nothing, or frees space. */
  needsNoRoom?: true
  /** Error codes in addition to those common to every operation of its kind. */
  errors: readonly ErrorCode[]
}

/** An operation that programs can call. */
export type ProgramEndpoint = Endpoint & { auth: ProgramAuthentication }

/** Keeps the literal types of an endpoint; inputs and outputs are inferred from them. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** A JSON response. */
export function json<S extends z.ZodType>(schema: S): { kind: 'json'; schema: S } {
  return { kind: 'json', schema }
}

export const empty = { kind: 'empty' } as const

/** The server's input: every part parsed, defaults filled in. */
export interface ParsedRequest<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: E['body'] extends z.ZodType ? z.output<E['body']> : null
}

type JsonOf<R> = R extends { kind: 'json'; schema: infer S extends z.ZodType } ? S : never

type Responses<E extends Endpoint> = E['responses'][keyof E['responses']]

/** The JSON a handler returns, before the schema drops unknown fields; never if the endpoint does not return JSON. */
export type ResponseBody<E extends Endpoint> = z.input<JsonOf<Responses<E>>>

/** The JSON a client receives. */
export type ReceivedBody<E extends Endpoint> = z.output<JsonOf<Responses<E>>>

/** Path parameters as a client passes them. */
export type SentParams<E extends Endpoint> = z.input<E['params']>

/** A query as a client passes it: numbers and flags typed, every field optional. */
export type SentQuery<E extends Endpoint> = {
  [Field in keyof E['query']['shape']]?: SentField<E['query']['shape'][Field]>
}

type SentField<S> = S extends z.ZodType
  ? z.output<S> extends number | boolean
    ? z.output<S>
    : z.input<S>
  : never

/** A body as a client passes it; fields with a default are optional. */
export type SentBody<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : never
