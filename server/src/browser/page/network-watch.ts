import type { CDPSession } from 'playwright-core'
import type { Clock } from '../../lib/clock.ts'
import type { EventRate } from '../../lib/event-rate.ts'
import { keepNewest } from '../../lib/keep-newest.ts'
import { isReading } from '../../turn/may-change-data.ts'
import type { AcceptedWrite, FailedRequest } from '../../turn/observation.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import {
  MAX_CHOSEN_KEYS,
  MAX_REQUEST_AGE_MS,
  MAX_REQUEST_STARTS,
  PROMPT_REQUEST_MS,
  UNREAD_RESPONSE_MS,
} from '../limits.ts'
import { EventLog } from './event-log.ts'
import type { WakeSignal } from './wake-signal.ts'

interface Flight {
  method: string
  url: string
  type: string
  startedMs: number
  /** When the last byte or header arrived; null if nothing has arrived. */
  heardMs: number | null
  isAwaited: boolean
  /** Its address counts as background only because the page has not read the answer yet. */
  isUnread: boolean
}

/** Kinds of requests that are open-ended or that no user waits for. */
const unawaitedTypes = new Set([
  'WebSocket',
  'EventSource',
  'Ping',
  'Media',
  'Prefetch',
  'Preflight',
  'CSPViolationReport',
  'Manifest',
  'TextTrack',
])
/** A page's network requests: pending, failed, and how each document was answered. */
export class NetworkWatch {
  private readonly flights = new Map<string, Flight>()
  private readonly starts = new Map<string, number>()
  private readonly recurring = new Set<string>()
  readonly failures = new EventLog<FailedRequest>()
  readonly writes = new EventLog<AcceptedWrite>()
  private readonly statuses = new Map<string, number>()
  private readonly blockedUrls = new Set<string>()
  private actMs = 0
  private readonly clock: Clock
  private readonly wakeSignal: WakeSignal
  private readonly rate: EventRate
  /** When the last awaited request ended. */
  lastEndMs = 0
  requestsSinceAct = 0

  constructor(clock: Clock, wakeSignal: WakeSignal, rate: EventRate) {
    this.clock = clock
    this.rate = rate
    this.wakeSignal = wakeSignal
  }

  async listen(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', (event) => {
      const { requestId, request, type, redirectResponse } = event
      // All others are counted where those of workers and frames are known, too (session-pages.ts).
      if (request.url.startsWith('data:')) this.rate.note()
      if (redirectResponse !== undefined && type === 'Document')
        this.statuses.delete(event.loaderId)
      if (redirectResponse !== undefined) this.noteAnswer(requestId, redirectResponse.status)
      this.start(requestId, request.method, request.url, type ?? 'Other')
    })
    session.on('Network.responseReceived', ({ requestId, response, type, loaderId }) => {
      if (type === 'Document') this.noteStatus(loaderId, response.status)
      const flight = this.flights.get(requestId)
      if (flight === undefined) return
      flight.heardMs = this.clock.monotonicMs()
      if (response.status >= 400) this.fail(flight, response.status, null)
      else this.noteAnswer(requestId, response.status)
    })
    session.on('Network.dataReceived', ({ requestId }) => {
      const flight = this.flights.get(requestId)
      if (flight !== undefined) flight.heardMs = this.clock.monotonicMs()
    })
    session.on('Network.loadingFinished', ({ requestId }) => this.end(requestId))
    session.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
      const flight = this.flights.get(requestId)
      if (flight !== undefined && canceled !== true)
        this.fail(flight, null, blockedReason ?? errorText)
      this.end(requestId)
    })
    // What a page sends over an open WebSocket is no request of its own.
    session.on('Network.webSocketFrameSent', () => {
      this.requestsSinceAct += 1
    })
    // Without a limit every event has the whole body of its request, twice and escaped: 7 MB for one of 1 MB.
    await session.send('Network.enable', { maxPostDataSize: 1 })
  }

  /** From now on requests count as caused by an action. */
  markAct(): void {
    this.actMs = this.clock.monotonicMs()
    this.starts.clear()
    this.requestsSinceAct = 0
  }

  /** A new document discards what the old one was waiting for. */
  forget(): void {
    const now = this.clock.monotonicMs()
    for (const [id, flight] of this.flights)
      if (flight.startedMs < now && flight.type !== 'Document') this.flights.delete(id)
  }

  /** Requests a user waits for now. */
  pending(): number {
    const now = this.clock.monotonicMs()
    let count = 0
    for (const flight of this.flights.values()) {
      if (!flight.isAwaited) continue
      const isUnread = flight.heardMs !== null && now - flight.heardMs > UNREAD_RESPONSE_MS
      if (now - flight.startedMs <= MAX_REQUEST_AGE_MS && !isUnread) count += 1
      else if (flight.type !== 'Document') this.background(flight, isUnread)
    }
    return count
  }

  statusOf(loaderId: string): number | null {
    return this.statuses.get(loaderId) ?? null
  }

  /** Failures since the last call, at most fifty. */
  takeFailures(): FailedRequest[] {
    return this.failures.take().map((failure) => ({
      ...failure,
      blocked: failure.blocked || this.blockedUrls.has(failure.url),
    }))
  }

  noteBlocked(url: string): void {
    this.blockedUrls.add(shorten(url))
    keepNewest(this.blockedUrls, MAX_CHOSEN_KEYS)
  }

  private start(id: string, method: string, wholeUrl: string, type: string): void {
    if (wholeUrl.startsWith('data:') || wholeUrl.startsWith('blob:')) return
    const url = shorten(wholeUrl)
    const startedMs = this.clock.monotonicMs()
    this.requestsSinceAct += 1
    const key = keyOf(method, url)
    const starts = (this.starts.get(key) ?? 0) + 1
    this.starts.set(key, starts)
    const isCall = type === 'Fetch' || type === 'XHR' || type === 'Image' || type === 'Script'
    keepNewest(this.starts, MAX_CHOSEN_KEYS)
    if (isCall && starts > MAX_REQUEST_STARTS) this.noteRecurring(key)
    const isPrompt = startedMs - this.actMs < PROMPT_REQUEST_MS
    const isAwaited =
      !unawaitedTypes.has(type) &&
      !url.endsWith('/favicon.ico') &&
      (isPrompt || !this.recurring.has(key))
    this.flights.set(id, {
      method,
      url,
      type,
      startedMs,
      heardMs: null,
      isAwaited,
      isUnread: false,
    })
    keepNewest(this.flights, MAX_CHOSEN_KEYS)
    this.wakeSignal.wake()
  }

  private end(id: string): void {
    const flight = this.flights.get(id)
    if (flight === undefined) return
    this.flights.delete(id)
    // It was read after all: the page, or the machine, was only slow.
    if (flight.isUnread) this.recurring.delete(keyOf(flight.method, flight.url))
    if (flight.isAwaited) this.lastEndMs = this.clock.monotonicMs()
    this.wakeSignal.wake()
  }

  private noteAnswer(id: string, status: number): void {
    const flight = this.flights.get(id)
    if (flight === undefined || isReading(flight.method)) return
    const { method, url } = flight
    this.writes.add(method, () => ({ method, url, status }), keyOf(method, url))
  }

  private background(flight: Flight, isUnread: boolean): void {
    const key = keyOf(flight.method, flight.url)
    flight.isAwaited = false
    flight.isUnread = isUnread && !this.recurring.has(key)
    this.noteRecurring(key)
  }

  private noteRecurring(key: string): void {
    this.recurring.add(key)
    keepNewest(this.recurring, MAX_CHOSEN_KEYS)
  }

  private noteStatus(loaderId: string, status: number): void {
    this.statuses.set(loaderId, status)
    keepNewest(this.statuses, MAX_CHOSEN_KEYS)
  }

  private fail(flight: Flight, status: number | null, error: string | null): void {
    const { pathname } = URL.parse(flight.url) ?? {}
    if (pathname === '/favicon.ico') return
    const blocked = error !== null && /BLOCKED_BY_CLIENT|inspector/iu.test(error)
    const { method, url, type } = flight
    const resourceType = type.toLowerCase()
    this.failures.add(
      `${isReading(method) ? 'reading' : 'writing'} ${resourceType}`,
      () => ({ method, url, status, resourceType, error, blocked }),
      keyOf(method, url),
    )
  }
}

/** Chromium accepts addresses that Node does not, such as `https://a b.example/`: these are their own keys. */
function keyOf(method: string, url: string): string {
  const parsed = URL.parse(url)
  return `${method} ${parsed === null ? url : `${parsed.origin}${parsed.pathname}`}`
}

function shorten(url: string): string {
  return boundUrl(url)
}
