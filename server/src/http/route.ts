import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, ParsedRequest, ResponseBody } from '@understudy/contract/endpoint'
import type { z } from 'zod'
import { parsePart } from './requests/parse-part.ts'

/** A request as it arrived: its caller known, its parts not looked at. */
export interface RawCall {
  customerId: string | null
  params: unknown
  query: unknown
  body: unknown
  /** The body as it came. */
  rawBody: Uint8Array
  headers: IncomingHttpHeaders
  /** Aborts when the client has gone. */
  signal: AbortSignal
}

/** A request to one endpoint, every part of it parsed. */
export type Call<E extends Endpoint> = ParsedRequest<E> &
  Pick<RawCall, 'headers' | 'signal'> & {
    /** Whose key or token it came with; null where the endpoint asks for neither. */
    customerId: E['auth'] extends 'api_key' | 'trigger_token' ? string : null
  }

/** Bytes as they are. */
export class Bytes {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly fileName: string

  constructor(bytes: Uint8Array, contentType: string, fileName: string) {
    this.bytes = bytes
    this.contentType = contentType
    this.fileName = fileName
  }
}

/** A body with the status it goes with, for endpoints that answer with several. */
export class Answered<Body> {
  readonly status: number
  readonly body: Body

  constructor(status: number, body: Body) {
    this.status = status
    this.body = body
  }
}

/** What a server-sent event stream delivers; ends when it is over and stops when the client has gone. */
export interface StreamedEvent {
  id: number
  event: string
  data: unknown
}

type AnswerOf<E extends Endpoint, R> = R extends { kind: 'json' }
  ? ResponseBody<E> | Answered<ResponseBody<E>> | Bytes
  : R extends { kind: 'text' }
    ? string
    : R extends { kind: 'page' }
      ? string | Answered<string>
      : R extends { kind: 'bytes' }
        ? Bytes
        : R extends { kind: 'event_stream' }
          ? AsyncIterable<StreamedEvent>
          : undefined

/** What a handler may return for its endpoint. */
export type Answer<E extends Endpoint> = AnswerOf<E, E['responses'][keyof E['responses']]>

/** An endpoint with the code behind it, its types forgotten. */
export interface Route {
  endpoint: Endpoint
  /** Throws ApiError for what the client shall be told. */
  handle(call: RawCall): Promise<unknown>
}

/** Puts `handle` behind an endpoint; it gets only requests that fit the endpoint's schemas. */
export function createRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: (raw) => handle(parseCall(endpoint, raw)) }
}

function parseCall<E extends Endpoint>(endpoint: E, raw: RawCall): Call<E>
function parseCall(endpoint: Endpoint, raw: RawCall): Record<keyof Call<Endpoint>, unknown> {
  return {
    params: parsePart(endpoint.params, raw.params, 'path'),
    query: parsePart(endpoint.query, raw.query, 'query'),
    body: parseBody(endpoint.body, raw.body),
    customerId: raw.customerId,
    headers: raw.headers,
    get signal() {
      return raw.signal
    },
  }
}

/** A body where none is asked for is not looked at. */
function parseBody(schema: z.ZodType | null, body: unknown): unknown {
  return schema === null ? null : parsePart(schema, body, 'body')
}
