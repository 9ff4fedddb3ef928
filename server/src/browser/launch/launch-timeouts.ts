import { MINUTE_MS } from '../../lib/clock.ts'

/** A start that takes longer has failed; a failed one is retried once. */
export const startTimeoutMs = 15_000

/** Two starts, each followed by its cleanup, and a page in the browser. */
export const launchTimeoutMs = 4 * startTimeoutMs

/** A spare that has waited longer is not used: it is closed by the worker, or at the latest by its supervisor. */
export const maxSpareAgeMs = 10 * MINUTE_MS
