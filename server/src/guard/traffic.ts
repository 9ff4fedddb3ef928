import { PassThrough, Transform } from 'node:stream'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import { createEventRate } from '../lib/event-rate.ts'
import { createTotal } from '../lib/total.ts'
import { createFullLineWatch, createRefusalWatch } from './lasting-use.ts'

/** Traffic limits of one browser; MB are 10^6 bytes. */
export interface TrafficLimits {
  /** New ones, on average over five seconds. */
  connectionsPerSecond: number
  /** At a time; further ones are refused. */
  openConnections: number
  /** How long a site may ask for further ones without a pause. */
  refusedS: number
  receivedMb: number
  sentMb: number
  /** Receiving speed; faster data is delayed. */
  mbPerSecond: number
  /** How long a site may send as fast as that without a pause. */
  fullSpeedS: number
}

/** Traffic limits that end the session. */
export type TrafficLimit = 'connections' | 'open_connections' | 'received' | 'sent' | 'bandwidth'

/** Counts the traffic of the proxy. */
export interface Traffic {
  /** Called for every connection that the browser requests. */
  noteConnection: () => void
  /** Called before one more is opened beside so many. False if it is refused, which counts against the limit. */
  noteOpening: (open: number) => boolean
  /** Passes on data from the site at the allowed speed. */
  createReceiver: () => Transform
  createSender: () => Transform
}

const MEGABYTE = 1_000_000
/** Shorter waits cost more than they save. */
const MIN_WAIT_MS = 5

/** Lets everything pass. */
export const anyTraffic: Traffic = {
  noteConnection: () => undefined,
  noteOpening: () => true,
  createReceiver: () => new PassThrough(),
  createSender: () => new PassThrough(),
}

/** `onExceeded` is called once per limit, and must not throw. */
export function createTraffic(
  limits: TrafficLimits,
  clock: Clock,
  onExceeded: (limit: TrafficLimit) => void,
): Traffic {
  const connections = createEventRate(clock, limits.connectionsPerSecond, () =>
    onExceeded('connections'),
  )
  const received = createTotal(limits.receivedMb * MEGABYTE, () => onExceeded('received'))
  const sent = createTotal(limits.sentMb * MEGABYTE, () => onExceeded('sent'))
  const refusals = createRefusalWatch(clock, limits.refusedS, () => onExceeded('open_connections'))
  const noteIdle = createFullLineWatch(clock, limits.fullSpeedS, () => onExceeded('bandwidth'))
  const bytesPerMs = (limits.mbPerSecond * MEGABYTE) / SECOND_MS
  let freeMs = clock.monotonicMs()
  return {
    noteConnection: connections.note,
    noteOpening: (open) => {
      const mayOpen = open < limits.openConnections
      if (mayOpen) refusals.noteAdmitted()
      else refusals.noteRefused()
      return mayOpen
    },
    createReceiver: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          received(chunk.length)
          const nowMs = clock.monotonicMs()
          const waitMs = freeMs - nowMs
          noteIdle(Math.max(0, -waitMs))
          freeMs = Math.max(freeMs, nowMs) + chunk.length / bytesPerMs
          if (waitMs < MIN_WAIT_MS) done(null, chunk)
          else setTimeout(done, waitMs, null, chunk)
        },
      }),
    createSender: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sent(chunk.length)
          done(null, chunk)
        },
      }),
  }
}
