import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, ParsedRequest, ResponseBody } from '@understudy/contract/endpoint'
import type { Role } from '@understudy/contract/identity'
import type { z } from 'zod'
import type { ActingCaller } from '../lib/acting-caller.ts'
import type { SignedIn } from './requests/authenticate-request.ts'
import { parsePart } from './requests/parse-part.ts'

/** A request as it arrived: the caller is known, the parts are not validated. */
export interface RawCall {
  customerId: string | null
  person: SignedIn | null
  actor: ActingCaller | null
  /** From the cookie; proves nothing by itself. */
  signInToken: string | null
  params: unknown
  query: unknown
  body: unknown
  /** The raw body. */
  rawBody: Uint8Array
  headers: IncomingHttpHeaders
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** A request to one endpoint, with every part validated. */
export type Call<E extends Endpoint> = ParsedRequest<E> &
  Pick<RawCall, 'headers' | 'signal' | 'signInToken'> & {
    /** The owner of its key or token, or the customer a person acts for; null if the endpoint requires none. */
    customerId: E['auth'] extends 'api_key' | 'trigger_token' | 'member' ? string : null
    /** Of the signed-in person who sent it; null for a program. */
    role: Role | null
    /** To record who changed something; what a caller can do never depends on it. */
    actor: E['auth'] extends 'api_key' | 'member' ? ActingCaller : null
    /** null if the endpoint does not require a signed-in person. */
    person: E['auth'] extends 'person' | 'member' ? SignedIn : null
  }

/** Raw bytes. */
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

/** A body in the format of its endpoint that was written elsewhere, in UTF-8: JSON that was checked there, or a text. */
export class Written {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** A body with its status, for endpoints with several success statuses. */
export class WithStatus<Body> {
  readonly status: number
  readonly body: Body

  constructor(status: number, body: Body) {
    this.status = status
    this.body = body
  }
}

/** A body, and the token of the sign-in that the browser keeps from now on; null: it keeps none. */
export class SignInAnswer<Body> {
  readonly body: Body
  readonly token: string | null

  constructor(body: Body, token: string | null) {
    this.body = body
    this.token = token
  }
}

/** A body, and a cookie for the browser besides that of its sign-in. */
export class WithCookie<Body> {
  readonly body: Body
  readonly cookie: string

  constructor(body: Body, cookie: string) {
    this.body = body
    this.cookie = cookie
  }
}

/** To another page, with a cookie, and the token of a sign-in that began; null: none did. */
export class SignInRedirect {
  readonly location: string
  readonly cookie: string
  readonly token: string | null

  constructor(location: string, cookie: string, token: string | null) {
    this.location = location
    this.cookie = cookie
    this.token = token
  }
}

/** A stream of server-sent events; ends when complete and stops when the client disconnects. */
export interface StreamedEvent {
  id: number | string
  event: string
  data: unknown
}

/** Events for a reader without a key; the stream counts as one of this customer's. */
export class CustomerEvents implements AsyncIterable<StreamedEvent> {
  readonly customerId: string
  private readonly events: AsyncIterable<StreamedEvent>

  constructor(customerId: string, events: AsyncIterable<StreamedEvent>) {
    this.customerId = customerId
    this.events = events
  }

  [Symbol.asyncIterator](): AsyncIterator<StreamedEvent> {
    return this.events[Symbol.asyncIterator]()
  }
}

type AnswerOf<E extends Endpoint, R> = R extends { kind: 'json' }
  ?
      | ResponseBody<E>
      | WithStatus<ResponseBody<E>>
      | SignInAnswer<ResponseBody<E>>
      | WithCookie<ResponseBody<E>>
      | Written
      | Bytes
  : R extends { kind: 'text' }
    ? string | Written
    : R extends { kind: 'page' }
      ? string | WithStatus<string | Written>
      : R extends { kind: 'bytes' }
        ? Bytes
        : R extends { kind: 'event_stream' }
          ? AsyncIterable<StreamedEvent>
          : undefined | SignInAnswer<undefined> | SignInRedirect

/** What a handler can return for its endpoint. */
export type Answer<E extends Endpoint> = AnswerOf<E, E['responses'][keyof E['responses']]>

/** An endpoint with its handler, without their types. */
export interface Route {
  endpoint: Endpoint
  /** Throws ApiError for errors that the client sees. */
  handle(call: RawCall): Promise<unknown>
}

/** Attaches `handle` to an endpoint; it only receives requests that match the endpoint's schemas. */
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
    role: raw.person?.role ?? null,
    // Only endpoints that require a person receive one: what a key can do never depends on a cookie.
    person: endpoint.auth === 'person' || endpoint.auth === 'member' ? raw.person : null,
    actor: raw.actor,
    signInToken: raw.signInToken,
    headers: raw.headers,
    get signal() {
      return raw.signal
    },
  }
}

/** A body is ignored if the endpoint takes none. */
function parseBody(schema: z.ZodType | null, body: unknown): unknown {
  return schema === null ? null : parsePart(schema, body, 'body')
}
