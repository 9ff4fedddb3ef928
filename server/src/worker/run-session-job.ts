import { type Clock, SECOND_MS } from '../lib/clock.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import type { Log } from '../lib/log.ts'
import { SessionCancelled } from '../lib/session-cancelled.ts'
import { isDatabaseAway } from '../lib/storage/database-away.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import type { StorageSpace } from '../lib/storage/storage-space.ts'
import { traced } from '../lib/tracing.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import {
  openCredentials,
  type OpenedCredential,
} from '../operations/credentials/open-credentials.ts'
import { type SessionEnding, unknownOutcome } from '../operations/sessions/assemble-transcript.ts'
import type { FinishDeps } from '../operations/sessions/finish-deps.ts'
import { finishSession } from '../operations/sessions/finish-session.ts'
import { countFailures } from '../queue/count-failures.ts'
import type { Queue } from '../queue/queue.ts'
import { findSessionBudget } from '../session/session-budget.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import type { Database } from '../store/database.ts'
import {
  type ClaimedSession,
  type ClaimResult,
  type ClaimRefusal,
  claimSession,
} from '../store/runs/claim-session.ts'
import {
  findAttempt,
  getLeaseState,
  releaseSession,
  renewLease,
} from '../store/runs/session-leases.ts'
import { listTurns } from '../store/runs/session-turns.ts'
import type { Vault } from '../vault/vault.ts'
import { findBeatIntervalMs } from './beat-interval.ts'
import { keepLease } from './keep-lease.ts'
import type { CancellationNotice } from './notice-cancellations.ts'

/** The dependencies of running sessions. */
export interface SessionJobDeps extends FinishDeps {
  db: Database
  clock: Clock
  log: Log
  queue: Queue
  /** Unique per process. */
  workerId: string
  /** Without a heartbeat for this long, a worker loses its session. */
  leaseS: number
  /**
   * The browser, the mind and the recorder of one attempt. Opens nothing yet; must not throw. `resources` are disposed of after the
   * session has ended, before its slot is free.
   */
  prepareSession: (
    session: ClaimedSession,
    credentials: readonly OpenedCredential[],
    resources: AsyncDisposableStack,
  ) => Promise<SessionDeps>
  /** Opens the logins of a run. */
  vault: Vault
  space: StorageSpace
  cancellationNotice: CancellationNotice
  /** What the models of one run may cost; null, and by default: what its sessions may. */
  runCapUsd?: number | null
  /** Is told how long a session waited for its first start. Must not throw; does nothing by default. */
  onStart?: (waitedMs: number) => void
}

interface SessionJob {
  customerId: string
  sessionId: string
}

/** Number of starts before a session is abandoned, so that a session that killed two workers does not kill a third. */
const maxAttempts = 2

/**
 * Claims a session and runs it to its end. If `stopping` aborts, the session returns to the queue and the attempt does
 * not count. Throws if the session could not be claimed or handed back; the sweep then finds it without a job.
 */
export async function runSessionJob(
  deps: SessionJobDeps,
  job: SessionJob,
  stopping: AbortSignal,
): Promise<void> {
  const outcome = await claim(deps, job)
  if (outcome === 'unclaimable') {
    await endUnclaimable(deps, job)
    return
  }
  if (outcome.kind !== 'claimed') {
    await endRefused(deps, job, outcome)
    return
  }
  const { attempt, waitedMs } = outcome.session
  const log = deps.log.child({ session_id: job.sessionId, attempt })
  if (attempt === 1) deps.onStart?.(waitedMs)
  log.info({ run_id: outcome.session.runId }, 'session claimed')
  await traceSession(outcome.session, (noteEnding) =>
    workOnClaimed({ ...deps, log, noteEnding }, outcome.session, stopping),
  )
}

/** unclaimable: this is the second error of ours, and there will be no third try. */
async function claim(
  { db, log, workerId, leaseS }: SessionJobDeps,
  job: SessionJob,
): Promise<ClaimResult | 'unclaimable'> {
  try {
    return await claimSession(db, { ...job, workerId, leaseS, maxAttempts })
  } catch (error) {
    const isPassing = isDatabaseAway(error) || isStorageFull(error)
    if (isPassing || (await countFailures(db, 'run-session', job)) === 0) {
      throw new Error(`${job.sessionId} could not be claimed`, { cause: error })
    }
    log.warn({ err: error, session_id: job.sessionId }, 'a session cannot be claimed')
    return 'unclaimable'
  }
}

async function endUnclaimable(deps: SessionJobDeps, job: SessionJob): Promise<void> {
  const attempt = await findAttempt(deps.db, job)
  if (attempt === undefined) return
  const reason = 'This session could not be started because of a fault on our side.'
  const ending = { kind: 'internal_error', reason, outcome: unknownOutcome } as const
  await finishSession(deps, { ...job, attempt }, ending)
}

/** If the claim says that no worker may run the session, the caller must end it. */
async function endRefused(
  deps: SessionJobDeps,
  job: SessionJob,
  refusal: ClaimRefusal,
): Promise<void> {
  if (refusal.kind === 'ended' || refusal.kind === 'held') return
  const ending =
    refusal.kind === 'cancelled'
      ? ({ kind: 'cancelled', reason: 'The run was cancelled.' } as const)
      : ({
          kind: 'worker_lost',
          reason:
            'This session was started twice and interrupted both times by a fault on our side.',
        } as const)
  const attempt = { ...job, attempt: refusal.attempt }
  await finishSession(deps, attempt, { ...ending, outcome: unknownOutcome })
}

/** The attempt as a part of the trace in which its run was requested. */
async function traceSession(
  session: ClaimedSession,
  work: (noteEnding: (kind: SessionEnding['kind']) => void) => Promise<void>,
): Promise<void> {
  const attributes = {
    'understudy.run.id': session.runId,
    'understudy.session.id': session.sessionId,
    'understudy.session.attempt': session.attempt,
  }
  await traced(
    { name: 'session', kind: 'consumer', attributes, parent: session.traceParent },
    async (note) => work((kind) => note({ 'understudy.session.ending': kind })),
  )
}

async function workOnClaimed(
  deps: SessionJobDeps & { noteEnding: (kind: SessionEnding['kind']) => void },
  session: ClaimedSession,
  stopping: AbortSignal,
): Promise<void> {
  const interruption = new AbortController()
  await using _lease = keepLease({
    clock: deps.clock,
    intervalMs: findBeatIntervalMs(deps.leaseS),
    beat: () => renewLease(deps.db, { ...session, leaseS: deps.leaseS }),
    onCancelRequested: () => interruption.abort(new SessionCancelled()),
    onLost: () =>
      interruption.abort(
        new LeaseLostError('A heartbeat found that the session was taken over or has ended.'),
      ),
    onError: (error) => deps.log.warn({ err: error }, 'a heartbeat failed'),
  })
  using _notice = deps.cancellationNotice.watch(session, () =>
    interruption.abort(new SessionCancelled()),
  )
  const signal = AbortSignal.any([interruption.signal, stopping])
  await using resources = new AsyncDisposableStack()
  try {
    const ending = await runClaimed(deps, session, { signal, resources })
    // A browser can fail on a full disk in its own ways.
    if (ending.kind === 'browser_error') await deps.space.assert()
    const outcome = await finishSession(deps, session, ending)
    deps.noteEnding(ending.kind)
    deps.log.info({ termination_kind: ending.kind, outcome }, 'session ended')
  } catch (error) {
    // Logged first: the database that is queried next may be the cause.
    if (!stopping.aborted) deps.log.warn({ err: error }, 'the session was interrupted')
    if ((await getLeaseState(deps.db, session)).kind === 'lost') {
      deps.log.warn('another worker took over the session')
      return
    }
    if (isStorageFull(error)) {
      await releaseWhenPossible(deps, session, stopping)
      throw error
    }
    // Its lease expires, and the sweep hands the session on.
    if (!stopping.aborted) return
    await giveBack(deps, session)
    deps.log.info('session returned to the queue')
  }
}

/** Logins are opened here, for this attempt only, and removed from memory with it. */
async function runClaimed(
  deps: SessionJobDeps,
  session: ClaimedSession,
  { signal, resources }: { signal: AbortSignal; resources: AsyncDisposableStack },
): Promise<SessionEnding> {
  const opened = await openCredentials(deps, session)
  if (opened.kind === 'failed') {
    return { kind: 'credential_error', reason: opened.reason, outcome: unknownOutcome }
  }
  const { credentials } = opened
  const remembered = session.attempt === 1 ? [] : await listTurns(deps.db, session)
  const { runSession } = await import('../session/run-session.ts')
  const result = await runSession(
    await deps.prepareSession(session, credentials, resources),
    {
      ...session,
      credentials: credentials.map(({ handle, label, host }) => ({ handle, label, host })),
      budget: findSessionBudget({ ...session, runCapUsd: deps.runCapUsd ?? null }),
      remembered,
    },
    signal,
  )
  if (result.cause !== null) deps.log.warn({ err: result.cause }, 'the session ended early')
  if (result.replayCause !== null)
    deps.log.error({ err: result.replayCause }, 'the steps to a finding could not be repeated')
  return result
}

async function giveBack(deps: SessionJobDeps, session: ClaimedSession): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await releaseSession(trx, session))) return
    const { customerId, sessionId } = session
    // An interrupted session continues before the backlog.
    await deps.queue.enqueue(trx, 'run-session', { customerId, sessionId })
  })
}

/** The database itself may be full. The caller enqueues the job again. */
async function releaseWhenPossible(
  { db, clock }: SessionJobDeps,
  session: ClaimedSession,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await db.transaction().execute((trx) => releaseSession(trx, session))
      return
    } catch (error) {
      if (!isStorageFull(error)) throw error
      if (!(await sleepUnlessAborted(clock, 5 * SECOND_MS, stopping))) throw error
    }
  }
}
