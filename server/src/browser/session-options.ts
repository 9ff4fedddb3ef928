import type { Clock } from '../lib/clock.ts'
import type { FillableCredential, Screenshot } from './browser-session.ts'
import type { BrowserCaps } from './caps.ts'
import type { ProcessorDelay } from './launch/processor-delay.ts'
import type { HarmlessCallbacks } from './observe/harmless-callbacks.ts'
import type { AnnouncedRequests } from './page/announced-requests.ts'
import type { EventRates } from './page/event-rates.ts'
import type { LeakCheck } from './page/leak-check.ts'

/** How a session is opened in a context. */
export interface OpenBrowserSessionOptions {
  clock: Clock
  /** Decides about top-level http(s) URLs; other schemes are always rejected. */
  isNavigationAllowed: (url: string) => boolean
  /** Replaces the defaults. */
  caps?: Partial<BrowserCaps>
  /** Logins that actions can name; none by default. */
  credentials?: readonly FillableCredential[]
  /** Shared with the proxy, if there is one; defaults to the session's own. */
  logins?: LeakCheck
  /** Shared with the proxy, which then connects only for requests that were announced; by default there is none. */
  announced?: AnnouncedRequests
  /** Stops every request that may change data; defaults to false. */
  isReadOnly?: boolean
  /** A read-only session sends the request that signs in with a login that was filled in; defaults to false. */
  maySignIn?: boolean
  /** How screenshots are encoded; defaults to jpg. */
  pictures?: Screenshot['extension']
  /** Counts events of pages; by default nothing is counted. */
  rates?: EventRates
  /** What is known about callbacks of pages, which the session adds to; nothing by default. */
  callbacks?: HarmlessCallbacks
  /** Measures what a busy machine adds to waits; by default nothing. */
  processorDelay?: ProcessorDelay
  /** A touch screen and no mouse, as the context says; defaults to false. */
  hasTouch?: boolean
  /** Receives how long each part of a turn took; for the bench and for traces. */
  onPart?: (part: TurnPart, ms: number) => void
}

export type TurnPart = 'settle' | 'observe' | 'accessibility' | 'act' | 'screenshot'
