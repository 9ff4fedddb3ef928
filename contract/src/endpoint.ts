import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { RateLimitPolicy } from './limits.ts'

/** Who may call. `trigger_token`: the deploy check's own; `processor_signature`: the payment processor's webhook. */
export type Authentication = 'api_key' | 'none' | 'trigger_token' | 'processor_signature'

/** What comes back with one status. */
export type ResponseKind =
  | {
      kind: 'json'
      schema: z.ZodType
      /** Types it answers with instead, as bytes, when the query asks for them. */
      orBytes?: readonly string[]
    }
  | { kind: 'text'; contentType: 'text/markdown' | 'text/html' }
  /** HTML for people, in a page of ours; no operation of the API answers with it. */
  | { kind: 'page' }
  | { kind: 'bytes'; contentTypes: readonly string[] }
  | { kind: 'event_stream' }
  | { kind: 'empty' }

/** One operation of the API. Everything that serves, documents or calls it is made from this. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters as `{name}`. */
  path: string
  resource: string
  /** A few words, as in a table of contents. */
  summary: string
  /** One sentence, in Markdown. */
  description: string
  auth: Authentication
  rateLimit: RateLimitPolicy | null
  params: z.ZodObject
  query: z.ZodObject
  /** Request headers of this operation alone, by their name as documented. */
  headers?: z.ZodObject
  /** null when the operation takes no body. */
  body: z.ZodType | null
  /** Bodies that it takes, by a title each. */
  examples?: Readonly<Record<string, unknown>>
  /** By status, successes only. */
  responses: Readonly<Record<number, ResponseKind>>
  /** By status, bodies that stand in for the error object: a refusal that was recorded and has more to say. */
  refusals?: Readonly<Record<number, ResponseKind>>
  /** By status and title, what such a refusal looks like. */
  refusalExamples?: Readonly<Record<number, Readonly<Record<string, unknown>>>>
  /** A full disk is no reason to refuse it: it adds nothing to speak of, or makes room. */
  needsNoRoom?: true
  /** Codes beside those every operation of its kind can answer with. */
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of an endpoint, from which inputs and outputs are inferred. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** A JSON response. */
export function json<S extends z.ZodType>(schema: S): { kind: 'json'; schema: S } {
  return { kind: 'json', schema }
}

export const empty = { kind: 'empty' } as const

/** What the server is given: every part parsed, defaults filled in. */
export interface ParsedRequest<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: E['body'] extends z.ZodType ? z.output<E['body']> : null
}

type JsonOf<R> = R extends { kind: 'json'; schema: infer S extends z.ZodType } ? S : never

type Responses<E extends Endpoint> = E['responses'][keyof E['responses']]

/** The JSON a handler returns, before the schema has dropped what it does not name; never when it answers otherwise. */
export type ResponseBody<E extends Endpoint> = z.input<JsonOf<Responses<E>>>

/** The JSON a client receives. */
export type ReceivedBody<E extends Endpoint> = z.output<JsonOf<Responses<E>>>

/** Path parameters as a client gives them. */
export type SentParams<E extends Endpoint> = z.input<E['params']>

/** A query as a client gives it: numbers and flags as such, every field optional. */
export type SentQuery<E extends Endpoint> = {
  [Field in keyof E['query']['shape']]?: SentField<E['query']['shape'][Field]>
}

type SentField<S> = S extends z.ZodType
  ? z.output<S> extends number | boolean
    ? z.output<S>
    : z.input<S>
  : never

/** A body as a client gives it, defaults left out. */
export type SentBody<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : never
