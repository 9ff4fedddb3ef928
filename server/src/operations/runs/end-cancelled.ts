import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import {
  type CancelledSession,
  listCancelledSessions,
} from '../../store/runs/cancelled-sessions.ts'
import { unknownOutcome } from '../sessions/assemble-transcript.ts'
import type { FinishDeps } from '../sessions/finish-deps.ts'
import { finishSession } from '../sessions/finish-session.ts'

/** Ends the sessions of cancelled runs that no worker ends. */
export interface CancellationKeeper extends AsyncDisposable {
  /** A run was cancelled. */
  wake(): void
}

/** A worker notices within a second, closes its browser and writes the report. */
const graceMs = 4 * SECOND_MS
/** For transcript and report, which a worker would have written. */
const documentsMs = 2 * SECOND_MS
/** While any session is left; otherwise the runs that other processes cancelled are looked for once a minute. */
const pauseMs = SECOND_MS / 2
/** After the database could not say which are left. */
const afterFaultMs = 3 * SECOND_MS
const limit = 50

const ending = {
  kind: 'cancelled',
  reason: 'The run was cancelled.',
  outcome: unknownOutcome,
} as const

/**
 * Watches cancelled runs, so that each of their sessions ends within ten seconds: also one whose worker is gone or hangs, or whose
 * job keeps failing. Every process does so, because the one that cancelled the run may be gone as well.
 */
export function keepCancellations(deps: FinishDeps): CancellationKeeper {
  const stopping = new AbortController()
  const failures = createFailures()
  let woken = new AbortController()

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = new AbortController()
      woken = pause
      const untilNextMs = await look()
      const either = AbortSignal.any([stopping.signal, pause.signal])
      await sleepUnlessAborted(deps.clock, untilNextMs, either)
    }
  }

  /** Returns after which time to look again. */
  async function look(): Promise<number> {
    try {
      const cancelledBefore = new Date(deps.clock.now().getTime() - graceMs)
      const paused = failures.listPaused(deps.clock)
      const except = paused.map(({ session }) => session)
      const open = await listCancelledSessions(deps.db, { cancelledBefore, except, limit })
      await Promise.all(open.filter(({ isOverdue }) => isOverdue).map((session) => end(session)))
      const waits = paused.map(({ waitMs }) => Math.max(pauseMs, waitMs))
      return Math.min(MINUTE_MS, ...waits, ...(open.length > 0 ? [pauseMs] : []))
    } catch (error) {
      deps.log.warn({ err: error }, 'looking for sessions of cancelled runs failed')
      return afterFaultMs
    }
  }

  async function end(session: CancelledSession): Promise<void> {
    try {
      const { customerId, sessionId, attempt } = session
      const options = { documentsMs, folder: 'cancelled' }
      await finishSession(deps, { customerId, sessionId, attempt }, ending, options)
      failures.forget(session)
      deps.log.info(
        { session_id: sessionId },
        'a session of a cancelled run was ended for its worker',
      )
    } catch (error) {
      failures.note(session, deps.clock)
      deps.log.warn(
        { err: error, session_id: session.sessionId },
        'a cancelled session did not end',
      )
    }
  }

  const watching = runInBackground(watch, escalate)
  return {
    wake: () => woken.abort(),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await watching.result()
    },
  }
}

type Monotonic = Pick<FinishDeps['clock'], 'monotonicMs'>

interface PausedSession {
  session: CancelledSession
  waitMs: number
}

/** Sessions whose ending failed: each may be tried again after a time that doubles, to an hour. */
function createFailures() {
  const failed = new Map<string, { session: CancelledSession; count: number; nextMs: number }>()
  return {
    /** Those that must not be tried yet. */
    listPaused: (clock: Monotonic): PausedSession[] =>
      [...failed.values()]
        .map(({ session, nextMs }) => ({ session, waitMs: nextMs - clock.monotonicMs() }))
        .filter(({ waitMs }) => waitMs > 0),
    note(session: CancelledSession, clock: Monotonic): void {
      const count = (failed.get(keyOf(session))?.count ?? 0) + 1
      const afterMs = Math.min(60 * MINUTE_MS, SECOND_MS * 2 ** count)
      failed.set(keyOf(session), { session, count, nextMs: clock.monotonicMs() + afterMs })
    },
    forget: (session: CancelledSession): void => void failed.delete(keyOf(session)),
  }
}

function keyOf({ customerId, sessionId }: CancelledSession): string {
  return `${customerId} ${sessionId}`
}
