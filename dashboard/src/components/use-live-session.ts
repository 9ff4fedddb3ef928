import { sleep } from '@understudy/sdk/sleep'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { useEffect, useState } from 'react'
import { getClient } from '../api/clients.ts'
import { leaveIfSignedOut } from '../api/query-client.ts'
import type { SessionProgress } from './live-session.ts'
import { advance, followSession, isConnectionFailure, noProgress } from './live-session.ts'

const againMs = 3000

interface Live {
  progress: SessionProgress
  /** The connection is lost; it is tried again until it works. */
  isLost: boolean
  /** Why the session is no longer followed. */
  error: unknown
}

/** Follows a session until it ends, across reloads and lost connections: `seq` says where to go on. */
export function useLiveSession(
  path: { customerId: string; runId: string; sessionId: string },
  isStreamed: boolean,
): Live {
  const { customerId, runId, sessionId } = path
  const [live, setLive] = useState<Live>({ progress: noProgress, isLost: false, error: null })
  useEffect(() => {
    const left = new AbortController()
    const client = getClient(customerId)
    let progress = noProgress
    let frame = 0
    const show = (state: Pick<Live, 'isLost' | 'error'>) => {
      cancelAnimationFrame(frame)
      // Many events can arrive at once; the page is drawn once for all of them.
      frame = requestAnimationFrame(() => setLive({ progress, ...state }))
    }
    const { signal } = left
    const read = async () => {
      const followed = { client, runId, sessionId, isStreamed, since: progress.seq, signal }
      for await (const event of followSession(followed)) {
        progress = advance(progress, event)
        show({ isLost: false, error: null })
      }
    }
    const follow = async () => {
      for (;;) {
        try {
          await read()
          return
        } catch (error) {
          if (signal.aborted || !isConnectionFailure(error)) throw error
          show({ isLost: true, error: null })
        }
        await sleep(againMs, signal)
      }
    }
    follow().catch((error: unknown) => {
      if (signal.aborted || leaveIfSignedOut(error)) return
      show({ isLost: false, error })
      if (!(error instanceof UnderstudyError)) reportError(error)
    })
    return () => {
      left.abort()
      cancelAnimationFrame(frame)
    }
  }, [customerId, runId, sessionId, isStreamed])
  return live
}
