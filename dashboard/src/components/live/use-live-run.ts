import { sleep } from '@understudy/sdk/sleep'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { useEffect, useState } from 'react'
import { getClient } from '../../api/clients.ts'
import { leaveIfSignedOut } from '../../api/query-client.ts'
import { openLatestPictures } from './latest-pictures.ts'
import { advance, isConnectionFailure, noProgress, type SessionProgress } from './live-session.ts'

const againMs = 3000
/** Between two drawings of what arrived, pictures included: sessions report several times a second. */
const drawMs = 250

/** What the sessions of a run are doing. */
export interface LiveRun {
  sessions: ReadonlyMap<string, SessionProgress>
  /** The addresses of their latest pictures that have arrived. */
  pictures: ReadonlyMap<string, string>
  /** The connection is lost; it is retried until it works. */
  isLost: boolean
  /** Why the run is no longer followed. */
  error: unknown
}

const nothing: LiveRun = { sessions: new Map(), pictures: new Map(), isLost: false, error: null }

/**
 * Follows all sessions of a run through one connection, because a browser opens six to a host, until they end. Continues at
 * the same event after a lost connection.
 */
export function useLiveRun(customerId: string, runId: string, isEnabled: boolean): LiveRun {
  const [live, setLive] = useState<LiveRun>(nothing)
  useEffect(() => {
    if (!isEnabled) return undefined
    const left = new AbortController()
    const { signal } = left
    const sessions = new Map<string, SessionProgress>()
    let position: string | undefined
    let drawing: ReturnType<typeof setTimeout> | undefined
    let connection: Pick<LiveRun, 'isLost' | 'error'> = { isLost: false, error: null }
    const show = (state: typeof connection) => {
      connection = state
      drawing ??= setTimeout(() => {
        drawing = undefined
        setLive({ sessions: new Map(sessions), pictures: pictures.take(), ...connection })
      }, drawMs)
    }
    const pictures = openLatestPictures({ customerId, runId }, () => show(connection))
    const read = async () => {
      const since = position === undefined ? {} : { since: position }
      for await (const event of getClient(customerId).runs.stream(runId, { ...since, signal })) {
        const { session_id: id } = event
        const before = sessions.get(id) ?? noProgress
        const now = advance(before, event)
        sessions.set(id, now)
        if (now.picture !== null && now.picture !== before.picture) pictures.want(id, now.picture)
        position = event.position
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
      clearTimeout(drawing)
      pictures.close()
    }
  }, [customerId, runId, isEnabled])
  return live
}
