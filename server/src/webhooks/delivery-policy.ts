import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import { usualRetryDelaysS } from './retry-schedule.ts'

/** All numbers that determine how events are delivered; spec: Webhooks, and docs/decisions/005. */
export const deliveryPolicy = {
  /** WEBHOOK_RETRY_DELAYS_S overrides it. */
  retryDelaysS: usualRetryDelaysS,
  connectTimeoutMs: 5 * SECOND_MS,
  attemptTimeoutMs: 15 * SECOND_MS,
  /** For the attempt of POST /webhooks/{id}/test, whose caller waits. */
  testTimeoutMs: 10 * SECOND_MS,
  /** How much of a receiver's response is read before the connection is closed. */
  maxAnswerBytes: 20_000,
  /** How much of a tracker's answer is read: a page of its issues. */
  maxTrackerAnswerBytes: 5_000_000,
  /** A receiver that asks to wait for longer is tried again then. */
  mostRetryAfterMs: 2 * HOUR_MS,
  /** How often the state of an issue is read: while it is open, and later, because issues are opened again. */
  issueStateMs: { open: HOUR_MS, other: DAY_MS },
  issuePollMs: MINUTE_MS,
  /** Of all customers, each time. */
  issuesPerPoll: 20,
  /** How long the previous secret keeps signing after a rotation. */
  secretOverlapMs: DAY_MS,
  /** Concurrent attempts in one process. */
  maxUnderWay: 200,
  /** Concurrent attempts across all processes. */
  shares: { perWebhook: 5, perCustomer: 20 },
  /** How long a claim lasts without renewal: the delay of a delivery whose process dies. */
  claimS: 6,
  /**
   * An attempt starts within this time of its claim or not at all: once claims are impossible and this time has passed,
   * no further attempt starts.
   */
  startLimitMs: SECOND_MS,
  pollMs: 500,
  eventsPerFanOut: 100,
  /** After this many consecutive failed attempts, deliveries are sent one at a time with a pause in between. */
  maxFailedInARow: 5,
  /** That pause; without it an endpoint that fails immediately would take time from working ones. */
  failingIntervalMs: SECOND_MS,
  /** After this many consecutive dead deliveries, a webhook counts as disabled and is only probed. */
  maxDeadInARow: 20,
  probeIntervalMs: 10 * MINUTE_MS,
} as const
