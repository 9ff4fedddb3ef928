import { createTransport, type Caller, type Transport } from './transport.ts'
import { UnderstudyError } from './understudy-error.ts'

/** Where the service is and how to reach it. */
export interface TransportSettings {
  /** The base URL of the service, with its path if it has one: `https://understudy.example.com`. */
  baseUrl: string
  fetch?: typeof fetch
  /** Per call, including all attempts; 60 s by default. */
  timeoutMs?: number
  /** Retries of an idempotent call after a 429, a 503 or a broken connection; 2 by default. */
  retries?: number
}

/** The transport of a client with these settings. */
export function openTransport(settings: TransportSettings, caller: Caller): Transport {
  return createTransport({
    baseUrl: readBaseUrl(settings.baseUrl),
    caller,
    // Browsers reject a fetch that is called as a method of another object.
    fetch: settings.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: settings.timeoutMs ?? 60_000,
    retries: settings.retries ?? 2,
  })
}

/** fetch would include the user and password of a URL in its error. */
function readBaseUrl(baseUrl: string): string {
  if (URL.canParse(baseUrl)) {
    const { protocol, username, password, search, hash, href } = new URL(baseUrl)
    const isPlain = [username, password, search, hash].every((part) => part === '')
    if (isPlain && /^https?:$/.test(protocol)) return href.replace(/\/+$/, '')
  }
  throw new UnderstudyError(
    'invalid_option',
    'baseUrl must be an http or https URL without user, query and fragment.',
  )
}
