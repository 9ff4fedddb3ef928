import { buildRequest } from './build-request.ts'
import type { AnswerAt, InputAt, Route } from './operation.ts'
import type { RequestParts } from './request-parts.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

/** For one call: who may stop it, and how long it may take with all its attempts. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** For one call: what differs from the client's own settings. */
export interface TransportCall extends CallOptions {
  headers?: Record<string, string>
  /** Stands in for the API key. */
  token?: string
  isAnswer?: SendOptions['isAnswer']
}

type Send<Result> = <R extends Route>(
  route: R,
  input: InputAt<R>,
  call?: TransportCall,
) => Promise<Result>

/** Sends requests by their route. Every function rejects with UnderstudyError, or the reason of the caller's signal. */
export interface Transport {
  json: <R extends Route>(route: R, input: InputAt<R>, call?: TransportCall) => Promise<AnswerAt<R>>
  text: Send<string>
  blob: Send<Blob>
  none: Send<void>
  /** Resolves when the headers are there; from then on only the caller's signal ends the body. */
  open: Send<Response>
}

/** What holds for every call of a client. */
export interface TransportOptions {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  timeoutMs: number
  retries: number
}

/** A transport over fetch. */
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
    // The service's own tests hold its answers to the contract, so they are taken as they come.
    json: sendAndRead((response) => response.json()),
    text: sendAndRead((response) => response.text()),
    blob: sendAndRead((response) => response.blob()),
    none: sendAndRead(async (response) => response.body?.cancel()),
    open: sendAndRead(async (response) => response),
  }
}
