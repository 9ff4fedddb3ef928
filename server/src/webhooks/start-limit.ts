import { SECOND_MS } from '../lib/clock.ts'

/**
 * An attempt is begun within this time of its claim or not at all. So whoever makes claims impossible and waits as long
 * knows that no further attempt begins.
 */
export const startLimitMs = SECOND_MS
