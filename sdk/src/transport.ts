import type { customerHeader as contractHeader } from '@understudy/contract/identity'
import { buildRequest } from './build-request.ts'
import type { AnswerAt, InputAt, Route } from './operation.ts'
import type { RequestParts } from './request-parts.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

/** Per call: a signal to stop it, and a time limit that includes all attempts. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** The same for an answer that comes in parts if it is long. */
export interface PartOptions extends CallOptions {
  cursor?: string | undefined
}

/** Per call: settings that differ from the client's. */
export interface TransportCall extends CallOptions {
  headers?: Record<string, string>
  /** Replaces the API key. */
  token?: string
  isAnswer?: SendOptions['isAnswer']
  /** Sending it twice has the same effect as once, although its method does not say so. */
  isIdempotent?: true
}

type Send<Result> = <R extends Route>(
  route: R,
  input: InputAt<R>,
  call?: TransportCall,
) => Promise<Result>

/** Sends requests by route. Every function rejects with UnderstudyError, or the reason of the caller's signal. */
export interface Transport {
  json: <R extends Route>(route: R, input: InputAt<R>, call?: TransportCall) => Promise<AnswerAt<R>>
  text: Send<string>
  blob: Send<Blob>
  none: Send<void>
  /** Resolves when the headers arrive; from then on only the caller's signal ends the body. */
  open: Send<Response>
}

/** A program with its key, or a person whose browser sends the cookie of their sign-in, for one of their customers or none. */
export type Caller = { apiKey: string } | { customerId: string | null }

/** Settings for every call of a client. */
export interface TransportOptions {
  baseUrl: string
  caller: Caller
  fetch: typeof fetch
  timeoutMs: number
  retries: number
}

/** A transport that uses fetch. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, caller, fetch, timeoutMs, retries } = options

  function sendAndRead<T>(read: (response: Response) => Promise<T>) {
    return async (route: Route, input: RequestParts, call: TransportCall = {}): Promise<T> => {
      const headers = { ...describeCaller(caller, call.token), ...call.headers }
      const credentials = 'apiKey' in caller ? 'omit' : 'same-origin'
      const built = buildRequest(route, input, { baseUrl, headers, credentials })
      const isIdempotent = built.isIdempotent || call.isIdempotent === true
      return sendRequest({ ...built, isIdempotent }, read, {
        fetch,
        retries,
        signal: call.signal,
        timeoutMs: call.timeoutMs ?? timeoutMs,
        isAnswer: call.isAnswer ?? (async () => false),
      })
    }
  }

  return {
    // The service's own tests validate its responses against the contract, so they are not validated here.
    json: sendAndRead((response) => response.json()),
    text: sendAndRead((response) => response.text()),
    blob: sendAndRead((response) => response.blob()),
    none: sendAndRead(async (response) => response.body?.cancel()),
    open: sendAndRead(async (response) => response),
  }
}

const customerHeader: typeof contractHeader = 'Understudy-Customer'

function describeCaller(caller: Caller, token: string | undefined): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` }
  if ('apiKey' in caller) return { Authorization: `Bearer ${caller.apiKey}` }
  return caller.customerId === null ? {} : { [customerHeader]: caller.customerId }
}
