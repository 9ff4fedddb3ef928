import type { Connection, Release } from '../../guard/egress-proxy.ts'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { setNewest } from '../../lib/keep-newest.ts'
import {
  MAX_ANNOUNCED_AGE_MS,
  MAX_ANNOUNCED_PER_SERVER,
  MAX_ANNOUNCED_SERVERS,
  MAX_REPLACEMENT_MS,
} from '../limits.ts'
import { WakeSignal } from './wake-signal.ts'

/** A page can ask the browser to connect shortly before it requests something. */
const patienceMs = SECOND_MS
/**
 * The requests that the debugger has shown and that may be sent: only for them the proxy makes a connection, one for each. What
 * the browser sends by itself is never among them.
 */
export class AnnouncedRequests {
  /** For each server, until when the connections that were announced can be made. */
  private readonly expiries = new Map<string, number[]>()
  private readonly wakeSignal = new WakeSignal()
  private readonly clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** This request is about to be sent. */
  announce(address: string): void {
    const server = findServer(address)
    if (server !== null) this.add(server, MAX_ANNOUNCED_AGE_MS)
  }

  /** Waits a short time for a request that may use this connection; null if there is none. */
  async await({ host, port }: Connection): Promise<Release | null> {
    const server = `${host}:${port}`
    const endMs = this.clock.monotonicMs() + patienceMs
    while (!this.take(server)) {
      const leftMs = endMs - this.clock.monotonicMs()
      if (leftMs <= 0) return null
      await this.wakeSignal.wait(leftMs, this.clock)
    }
    return () => this.add(server, MAX_REPLACEMENT_MS)
  }

  private add(server: string, ageMs: number): void {
    const waiting = this.listWaiting(server)
    const all = [...waiting, this.clock.monotonicMs() + ageMs]
    setNewest(this.expiries, server, all.slice(-MAX_ANNOUNCED_PER_SERVER), MAX_ANNOUNCED_SERVERS)
    this.wakeSignal.wake()
  }

  private take(server: string): boolean {
    const [first, ...others] = this.listWaiting(server)
    if (first === undefined) return false
    setNewest(this.expiries, server, others, MAX_ANNOUNCED_SERVERS)
    return true
  }

  private listWaiting(server: string): number[] {
    const now = this.clock.monotonicMs()
    return (this.expiries.get(server) ?? []).filter((expiryMs) => expiryMs > now)
  }
}

/** As the proxy names it; null for addresses that need none. */
function findServer(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  const usual = url.protocol === 'https:' ? '443' : '80'
  return `${url.hostname}:${url.port === '' ? usual : url.port}`
}
