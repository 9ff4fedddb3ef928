import type { SiteLimit } from '@understudy/contract/site-limit'
import type { TrafficLimits } from '../../guard/traffic.ts'

/** Limits for the process that reads the browser, enforced by the browser's supervisor and by that process. */
export type HostLimit = 'reading_memory' | 'reading_processor'

/** Limits enforced by the browser's supervisor, outside the worker. */
export type ProcessLimit = 'memory' | 'processes' | 'processor'

/** Limits for all processes of one browser together. */
export interface ProcessLimits {
  /** Memory not shared with other processes, in MiB. */
  memoryMib: number
  processes: number
  /** How long they may keep a CPU core continuously busy, drawing not included. */
  busyS: number
  /** Load of one processor that counts as busy. */
  busyPercent: number
  /** Load of one processor, with that of the session host, above which their priority is lowered (launch-supervised.sh). */
  sharePercent: number
  /** Memory of the session host, not shared with other processes, in MiB. */
  hostMemoryMib: number
  /** How often all of this is measured. */
  everyS: number
}

/** A session's limits. Each is enforced outside the page. */
export interface SiteLimits {
  process: ProcessLimits
  traffic: TrafficLimits
  /** Console messages, dialogs and requests, each on average over five seconds. */
  eventsPerSecond: number
  /** Text on the console in all, in MB. */
  consoleMb: number
}

export const usualSiteLimits: SiteLimits = {
  process: {
    memoryMib: 1536,
    processes: 64,
    busyS: 30,
    busyPercent: 90,
    sharePercent: 50,
    hostMemoryMib: 768,
    everyS: 0.5,
  },
  traffic: {
    connectionsPerSecond: 100,
    openConnections: 256,
    refusedS: 30,
    receivedMb: 300,
    sentMb: 50,
    mbPerSecond: 20,
    // At this speed `receivedMb` lasts for 15.
    fullSpeedS: 10,
  },
  eventsPerSecond: 500,
  consoleMb: 20,
}

/** The session was ended because the site exceeded a limit. The message describes it in words for a customer. */
export class SiteLimitError extends Error {
  override readonly name = 'SiteLimitError'
  readonly limit: SiteLimit

  constructor(limit: SiteLimit, message: string, options?: ErrorOptions) {
    super(message, options)
    this.limit = limit
  }
}

/** What the site did, as part of a sentence. */
export function describeSiteLimit(limit: SiteLimit, limits: SiteLimits): string {
  const { process, traffic, eventsPerSecond, consoleMb } = limits
  const words: Record<SiteLimit, string> = {
    memory: `the site used more than ${toGb(process.memoryMib)} GB of memory`,
    processes: `the site needed more than ${process.processes} browser processes`,
    processor: `the site kept a CPU core busy for ${process.busyS} s without a pause`,
    // Its supervisor, V8 and the kernel have different limits, and each alone ends the host.
    reading_memory: 'reading the site took too much memory',
    reading_processor: `reading the site kept a CPU core busy for ${process.busyS} s without a pause`,
    connections: `the site opened more than ${traffic.connectionsPerSecond} connections a second`,
    open_connections: `the site kept ${traffic.openConnections} connections open and asked for more for ${traffic.refusedS} s without a pause`,
    received: `the site sent more than ${traffic.receivedMb} MB`,
    sent: `the site made the browser send more than ${traffic.sentMb} MB`,
    bandwidth: `the site sent ${traffic.mbPerSecond} MB a second for ${traffic.fullSpeedS} s without a pause`,
    console: `the site wrote more than ${eventsPerSecond} messages a second to the console`,
    console_text: `the site wrote more than ${consoleMb} MB to the console`,
    dialogs: `the site showed more than ${eventsPerSecond} dialogs a second`,
    requests: `the site made more than ${eventsPerSecond} requests a second`,
  }
  return words[limit]
}

function toGb(mib: number): number {
  return Number((mib / 1024).toFixed(2))
}
