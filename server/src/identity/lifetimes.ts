import { DAY_MS, HOUR_MS } from '../lib/clock.ts'

/** How long a sign-in lasts at most, and without a request. */
export const signInLifetime = { longestMs: 30 * DAY_MS, idleMs: 7 * DAY_MS } as const

/** How long an invitation and a sign-in link are valid; the latter as long again for replacing a forgotten password. */
export const linkLifetime = { invitationMs: 7 * DAY_MS, signInMs: HOUR_MS } as const
