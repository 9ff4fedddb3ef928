import { buildRequest } from './build-request.ts'
import type { AnswerAt, InputAt, Route } from './operation.ts'
import type { RequestParts } from './request-parts.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

/** Per call: a signal to stop it, and a time limit that includes all attempts. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** Per call: settings that differ from the client's. */
export interface TransportCall extends CallOptions {
  headers?: Record<string, string>
  /** Replaces the API key. */
  token?: string
  isAnswer?: SendOptions['isAnswer']
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

/** Settings for every call of a client. */
export interface TransportOptions {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  timeoutMs: number
  retries: number
}

/** A transport that uses fetch. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, apiKey, fetch, timeoutMs, retries } = options

  function sendAndRead<T>(read: (response: Response) => Promise<T>) {
    return async (route: Route, input: RequestParts, call: TransportCall = {}): Promise<T> => {
      const headers = { Authorization: `Bearer ${call.token ?? apiKey}`, ...call.headers }
      return sendRequest(buildRequest(route, input, { baseUrl, headers }), read, {
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
