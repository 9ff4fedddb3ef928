import { getClient } from '../../api/clients.ts'
import type { ShownPicture } from '../event-data.ts'

/** Within this time, a picture whose address was taken is on the page. */
const drawnMs = 1000

/** The latest pictures of the sessions of a run, each with an address of its own until `close`. */
export interface LatestPictures {
  /** This one is the latest now. */
  want: (sessionId: string, picture: ShownPicture) => void
  /** The addresses of those that have arrived, to be drawn at once: what the last call returned is given up. */
  take: () => ReadonlyMap<string, string>
  close: () => void
}

/**
 * Reads pictures of a run's sessions. A newer one is asked for when the last has arrived, so that a slow connection leaves some
 * out. Without the cache of queries, because a wall can show forty pictures a second, and each once.
 */
export function openLatestPictures(
  { customerId, runId }: { customerId: string; runId: string },
  onArrived: () => void,
): LatestPictures {
  const { sessions } = getClient(customerId)
  const left = new AbortController()
  const wanted = new Map<string, ShownPicture>()
  const reading = new Set<string>()
  const addresses = new Map<string, string>()
  let replaced: string[] = []
  const readOn = async (sessionId: string) => {
    reading.add(sessionId)
    try {
      for (let last: ShownPicture | undefined; wanted.get(sessionId) !== last;) {
        last = wanted.get(sessionId)
        if (last === undefined) return
        const { file, kind } = last
        const { signal } = left
        const data = await sessions.screenshot(runId, sessionId, file, { kind, signal })
        if (signal.aborted) return
        const before = addresses.get(sessionId)
        if (before !== undefined) replaced.push(before)
        addresses.set(sessionId, URL.createObjectURL(data))
        onArrived()
      }
    } finally {
      // In the same moment as the last look at what is wanted, so that nothing wanted is missed.
      reading.delete(sessionId)
    }
  }
  return {
    want: (sessionId, picture) => {
      wanted.set(sessionId, picture)
      if (reading.has(sessionId)) return
      // What cannot be read is left out like on a slow connection: the next one is asked for again.
      readOn(sessionId).catch(() => undefined)
    },
    take: () => {
      const outdated = replaced
      replaced = []
      // They are on the page until the new ones are drawn.
      setTimeout(() => revoke(outdated), drawnMs)
      return new Map(addresses)
    },
    close: () => {
      left.abort()
      revoke([...replaced, ...addresses.values()])
    },
  }
}

function revoke(addresses: readonly string[]): void {
  for (const address of addresses) URL.revokeObjectURL(address)
}
