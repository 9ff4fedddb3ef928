import type { Clock } from '../../lib/clock.ts'
import { MAX_REPLY_BYTES_PER_WINDOW, MAX_UNASKED_BYTES, REPLY_WINDOW_MS } from '../limits.ts'
import type { HostCall } from './messages.ts'

const kib = 1024
const mib = 1024 * kib

/** The longest reply to each call, in bytes. A host that has a longer one says so instead of sending it. */
export const maxReplyBytes: Readonly<Record<HostCall['method'], number>> = {
  // An error has two texts of at most 2,000 characters, all of them escaped in the worst case; the summary is as long.
  prepare: 32 * kib,
  launch: 32 * kib,
  // Chromium's longest address takes 2 MB.
  open: 4 * mib,
  act: 4 * mib,
  // Every text and list of a walk is bounded, but many frames can come together.
  observe: 8 * mib,
  // A picture of 5 MB in base64.
  screenshot: 8 * mib,
  // A JPEG of at most about a million pixels in base64.
  drawMarks: 4 * mib,
  // Every rule has at most five places, and each has two short texts.
  checkAccessibility: 2 * mib,
  readSummary: 32 * kib,
  close: 32 * kib,
}

/** The longest message that a host may send while these calls have no answer. */
export function findMaxReplyBytes(pending: Iterable<HostCall['method']>): number {
  return Math.max(MAX_UNASKED_BYTES, ...Array.from(pending, (method) => maxReplyBytes[method]))
}

/** Whether a message of this many bytes may be read now, in addition to the previous ones. */
export type ByteRate = (bytes: number) => boolean

/** Reading messages takes the time of the worker, which all sessions share. */
export function createByteRate(clock: Clock): ByteRate {
  let startedMs = clock.monotonicMs()
  let read = 0
  return (bytes) => {
    const nowMs = clock.monotonicMs()
    if (nowMs - startedMs >= REPLY_WINDOW_MS) {
      startedMs = nowMs
      read = 0
    }
    read += bytes
    return read <= MAX_REPLY_BYTES_PER_WINDOW
  }
}
