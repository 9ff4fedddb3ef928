import { useEffect, useState } from 'react'
import { getClient } from '../api/clients.ts'
import type { SessionProgress } from './live-session.ts'
import { advance, followSession, noProgress, rest } from './live-session.ts'

const againMs = 3000

interface Live {
  progress: SessionProgress
  /** The connection is lost; it is tried again until it works. */
  isLost: boolean
}

/** Follows a session until it ends, across reloads and lost connections: `seq` says where to go on. */
export function useLiveSession(
  path: { customerId: string; runId: string; sessionId: string },
  isStreamed: boolean,
): Live {
  const { customerId, runId, sessionId } = path
  const [live, setLive] = useState<Live>({ progress: noProgress, isLost: false })
  useEffect(() => {
    const left = new AbortController()
    const hasLeft = () => left.signal.aborted
    const client = getClient(customerId)
    let progress = noProgress
    let frame = 0
    const show = (isLost: boolean) => {
      cancelAnimationFrame(frame)
      // Many events can arrive at once; the page is drawn once for all of them.
      frame = requestAnimationFrame(() => setLive({ progress, isLost }))
    }
    const follow = async () => {
      while (!hasLeft()) {
        try {
          const { signal } = left
          const since = progress.seq
          for await (const event of followSession({
            client,
            runId,
            sessionId,
            isStreamed,
            since,
            signal,
          })) {
            progress = advance(progress, event)
            show(false)
          }
          return
        } catch {
          if (hasLeft()) return
          show(true)
        }
        await rest(againMs, left.signal)
      }
    }
    follow().catch(reportError)
    return () => {
      left.abort()
      cancelAnimationFrame(frame)
    }
  }, [customerId, runId, sessionId, isStreamed])
  return live
}
