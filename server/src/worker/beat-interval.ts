import { SECOND_MS } from '../lib/clock.ts'

/** Heartbeats of a lease: two of them can be missed before it is lost. */
const BEATS_PER_LEASE = 3

/** How often a lease is renewed, and how often lost ones are searched for, in ms. */
export function findBeatIntervalMs(leaseS: number): number {
  return (leaseS * SECOND_MS) / BEATS_PER_LEASE
}
