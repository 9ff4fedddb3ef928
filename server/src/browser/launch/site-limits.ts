import type { TrafficLimit, TrafficLimits } from '../../guard/traffic.ts'

/** What a site can use too much of; its session ends then. */
export type SiteLimit = ProcessLimit | TrafficLimit | 'console' | 'dialogs' | 'requests'

/** Watched by the supervisor of the browser, outside of the worker. */
export type ProcessLimit = 'memory' | 'processes' | 'processor'

/** What the processes of one browser may use together. */
export interface ProcessLimits {
  /** Memory that no other process shares, in MiB. */
  memoryMib: number
  processes: number
  /** How long they may keep a processor busy without a pause; after a third of it their priority is lowered. */
  busyS: number
  /** Of one processor: what counts as busy. */
  busyPercent: number
}

/** What a session may use. Each limit is enforced outside of the page. */
export interface SiteLimits {
  process: ProcessLimits
  traffic: TrafficLimits
  /** Messages to the console, dialogs and requests, each on average over five seconds. */
  eventsPerSecond: number
}

export const usualSiteLimits: SiteLimits = {
  process: { memoryMib: 1536, processes: 64, busyS: 30, busyPercent: 90 },
  traffic: {
    connectionsPerSecond: 100,
    receivedMb: 300,
    sentMb: 50,
    mbPerSecond: 20,
  },
  eventsPerSecond: 500,
}

/** The session was ended because the site used more than one session may. The message says of what, in a customer's words. */
export class SiteLimitError extends Error {
  override readonly name = 'SiteLimitError'
}

/** What the site did, for a sentence. */
export function describeSiteLimit(limit: SiteLimit, limits: SiteLimits): string {
  const { process, traffic, eventsPerSecond } = limits
  const words: Record<SiteLimit, string> = {
    memory: `the site used more than ${Number((process.memoryMib / 1024).toFixed(2))} GB of memory`,
    processes: `the site needed more than ${process.processes} processes of the browser`,
    processor: `the site kept a processor busy for ${process.busyS} s without a pause`,
    connections: `the site opened more than ${traffic.connectionsPerSecond} connections a second`,
    received: `the site sent more than ${traffic.receivedMb} MB`,
    sent: `the site had the browser send more than ${traffic.sentMb} MB`,
    console: `the site wrote more than ${eventsPerSecond} messages a second to the console`,
    dialogs: `the site showed more than ${eventsPerSecond} dialogs a second`,
    requests: `the site made more than ${eventsPerSecond} requests a second`,
  }
  return words[limit]
}
