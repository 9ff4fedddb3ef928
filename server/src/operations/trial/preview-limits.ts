import { DAY_MS, SECOND_MS } from '../../lib/clock.ts'

/** All limits of the trial preview, apart from requests per IP address, which are in the contract's limits. */
export const previewLimits = {
  /** Visits of one worker at once. They get browsers of their own, because customers pay for sessions. */
  maxAtOnce: 2,
  /** How long a preview is served before its site is visited again. */
  keptMs: DAY_MS,
  /** Visits of all callers together, including failed ones: each takes a browser and possibly a model call. */
  maxVisitsPerHour: 120,
  /** How long a request waits for a worker with a free browser. */
  maxQueueMs: 2 * SECOND_MS,
  /** Longer than the visit and the model's answer take together; after this time the worker counts as dead. */
  maxVisitMs: 60 * SECOND_MS,
  /** How long a page is observed, including the start of the browser. */
  maxObservationMs: 14 * SECOND_MS,
  /** From the start of the browser; its own supervisor ends it then if this process no longer can. */
  browserLifetimeMs: 24 * SECOND_MS,
  maxTitleLength: 300,
  /** Stored in the database for a day; a viewport of noise would be three times as large. */
  maxPictureBytes: 1024 * 1024,
} as const
