import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import type { CancelledSession } from '../../store/runs/cancelled-sessions.ts'
import { listCancelledSessions } from '../../store/runs/cancelled-sessions.ts'
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
      const open = await listCancelledSessions(deps.db, { cancelledBefore, limit })
      const due = open.filter((one) => one.isOverdue && failures.getWaitMs(one, deps.clock) === 0)
      await Promise.all(due.map((session) => end(session)))
      const waits = open.map((one) => Math.max(pauseMs, failures.getWaitMs(one, deps.clock)))
      return Math.min(MINUTE_MS, ...waits)
    } catch (error) {
      deps.log.warn({ err: error }, 'looking for sessions of cancelled runs failed')
      return MINUTE_MS
    }
  }

  async function end(session: CancelledSession): Promise<void> {
    try {
      const { customerId, sessionId, attempt } = session
      const options = { documentsMs, folder: 'cancelled' }
      await finishSession(deps, { customerId, sessionId, attempt }, ending, options)
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
      await watching.outcome()
    },
  }
}

type Monotonic = Pick<FinishDeps['clock'], 'monotonicMs'>

interface Failures {
  /** 0: now. */
  getWaitMs(session: CancelledSession, clock: Monotonic): number
  note(session: CancelledSession, clock: Monotonic): void
}

/** When each session may be tried again: after a time that doubles, to an hour. */
function createFailures(): Failures {
  const failed = new Map<string, { count: number; nextMs: number }>()
  return {
    getWaitMs: ({ sessionId }: CancelledSession, clock: Monotonic): number =>
      Math.max(0, (failed.get(sessionId)?.nextMs ?? 0) - clock.monotonicMs()),
    note({ sessionId }: CancelledSession, clock: Monotonic): void {
      const count = (failed.get(sessionId)?.count ?? 0) + 1
      const afterMs = Math.min(60 * MINUTE_MS, SECOND_MS * 2 ** count)
      failed.set(sessionId, { count, nextMs: clock.monotonicMs() + afterMs })
    },
  }
}
