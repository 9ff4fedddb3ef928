import type { Observation } from './observation.ts'

/** Why a request that carried or could have carried a login of the run was blocked. */
export const loginCuts = {
  sent: 'a login must not be sent to another host',
  unread: 'its content cannot be read, and a login must not be sent to another host',
  socket: 'after a login was filled in, unreadable connections are allowed only to its own host',
  ahead: 'after a login was filled in, nothing is prefetched from other hosts',
} as const

const words: ReadonlySet<string> = new Set(Object.values(loginCuts))

/** Whether something was blocked since the previous observation. */
export function hadLoginBlock({ failedRequests, blockedNavigations }: Observation): boolean {
  return (
    failedRequests.some(({ error }) => isLoginBlock(error)) ||
    blockedNavigations.some(({ reason }) => isLoginBlock(reason))
  )
}

/** Whether this is the message for such a request. */
export function isLoginBlock(reason: string | null): boolean {
  return reason !== null && words.has(reason)
}
