import type { Secret } from '../lib/secret.ts'
import type { ActionResult, PageAction } from '../turn/action.ts'
import type { Observation } from '../turn/observation.ts'

/** What opening the target came to. `failed` names the cause in words a customer understands. */
export type Opening =
  | { kind: 'opened'; url: string; status: number | null }
  | { kind: 'failed'; reason: OpeningFailure; message: string }

export type OpeningFailure =
  | 'unknown_host'
  | 'connection_failed'
  | 'certificate_invalid'
  | 'no_secure_connection'
  | 'too_many_redirects'
  | 'timed_out'
  | 'target_refused'
  | 'empty_response'
  | 'not_a_page'

/** A screenshot, or the sentence that says why there is none. */
export type Pictured = Screenshot | { missing: string }

/** A screenshot as taken, and how its bytes are encoded. */
export interface Screenshot {
  bytes: Uint8Array
  extension: 'png' | 'jpg'
}

/**
 * One browser of one session. Every method has its own deadline (action 10 s, navigation 30 s) besides the signal.
 * Throws BrowserGoneError when the browser or its renderer died, PageHungError when the page no longer answers; every
 * other trouble is in the result.
 */
export interface BrowserSession extends AsyncDisposable {
  open(url: string, signal: AbortSignal): Promise<Opening>
  /** Waits until the page rests (capped), then looks. */
  observe(signal: AbortSignal): Promise<Observation>
  /** Acts on an element of the newest observation, then waits until the page rests. */
  act(action: PageAction, signal: AbortSignal): Promise<ActionResult>
  /** The viewport, with what shows a login painted over; none when the page cannot be pictured in time, or searched. */
  screenshot(signal: AbortSignal): Promise<Pictured>
}

/** A login that may be filled in where `host` covers the document; the mind knows its handle only. */
export interface FillableCredential {
  handle: string
  host: string
  username: Secret
  password: Secret
}

/** The browser or the page's renderer ended; nothing more can be done in this session. */
export class BrowserGoneError extends Error {
  override readonly name = 'BrowserGoneError'
}

/** The page's main thread no longer answers. */
export class PageHungError extends Error {
  override readonly name = 'PageHungError'
}
