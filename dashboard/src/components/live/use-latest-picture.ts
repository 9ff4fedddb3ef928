import { useEffect, useRef, useState } from 'react'
import { getClient } from '../../api/clients.ts'
import type { ShownPicture } from '../event-data.ts'

/**
 * The address of the latest picture of a session that has arrived; null before the first. A newer one is asked for when the last has arrived,
 * so that a slow connection leaves some out. Without the cache of queries, because a wall shows twenty pictures a second and each once.
 */
export function useLatestPicture(
  { customerId, runId, sessionId }: { customerId: string; runId: string; sessionId: string },
  picture: ShownPicture | null,
): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const wanted = useRef<ShownPicture | null>(null)
  const isReading = useRef(false)
  useEffect(() => {
    wanted.current = picture
    if (isReading.current) return
    isReading.current = true
    const readOn = async () => {
      try {
        let last: ShownPicture | null = null
        while (wanted.current !== last) {
          last = wanted.current
          if (last === null) return
          const { file, kind } = last
          const { sessions } = getClient(customerId)
          const data = await sessions.screenshot(runId, sessionId, file, { kind })
          // The tile can have been left in the meantime.
          if (wanted.current !== null) setAddress(URL.createObjectURL(data))
        }
      } finally {
        isReading.current = false
      }
    }
    // What cannot be read is left out like on a slow connection: the next one is asked for again.
    readOn().catch(() => undefined)
  }, [customerId, runId, sessionId, picture])
  useEffect(() => {
    return () => {
      wanted.current = null
    }
  }, [])
  useEffect(() => {
    return () => {
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [address])
  return address
}
