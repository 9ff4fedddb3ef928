import type { MappingDeps } from '../operations/repositories/map-repository.ts'
import { failLostAggregate, writeAggregate } from '../operations/runs/write-aggregate.ts'
import type { VerdictDeps } from '../operations/verdicts/ensure-verdict.ts'
import { giveUpVerdict, judgeEndedRun } from '../operations/verdicts/judge-ended-run.ts'
import type { ServeVisitDeps } from '../operations/trial/serve-site-visit.ts'
import type { WebhookDispatcher } from '../webhooks/dispatch-webhooks.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import { noticeCancellations } from './notice-cancellations.ts'
import { pruneUntil } from './prune-until.ts'
import type { SessionJobDeps } from './run-session-job.ts'
import { runSessionJob } from './run-session-job.ts'
import type { ReportDeps } from './report-worker.ts'
import { reportWorker } from './report-worker.ts'
import { createSweep } from './sweep-lost.ts'
import { visitSites } from './visit-sites.ts'
import { withRoom } from './with-room.ts'
import { workOnMaps } from './work-on-maps.ts'
import { findBeatIntervalMs } from './beat-interval.ts'

/** A worker takes jobs until stopped. */
export interface Worker {
  /** Takes no new jobs, hands back running sessions, and resolves when that is done or `timeoutMs` has passed. */
  stop(timeoutMs: number): Promise<void>
}

export interface WorkerDeps
  extends
    Omit<SessionJobDeps, 'cancellationNotice'>,
    MappingDeps,
    ServeVisitDeps,
    ReportDeps,
    VerdictDeps {
  /** Called after every session, because there can be new events for webhooks. */
  webhookDispatcher: Pick<WebhookDispatcher, 'wake'>
}

/** Starts running sessions, `concurrency` at a time, and recovers those that other workers lost. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const cancellationNotice = noticeCancellations(deps)
  const stopping = new AbortController()
  const stopped = new AbortController()
  await deps.queue.work('run-session', {
    concurrency: deps.concurrency,
    handle: withRoom(deps, 'run-session', async (payload, signal) => {
      await runSessionJob({ ...deps, cancellationNotice }, payload, signal)
      deps.webhookDispatcher.wake()
    }),
  })
  await deps.queue.work('write-aggregate', {
    concurrency: 1,
    handle: withRoom(deps, 'write-aggregate', async (payload) => {
      await writeAggregate(deps, payload)
      await judgeEndedRun(deps, payload)
      deps.webhookDispatcher.wake()
    }),
  })
  await deps.queue.work('write-aggregate-lost', {
    concurrency: 1,
    handle: async (payload) => {
      await failLostAggregate(deps, payload)
      await giveUpVerdict(deps, payload)
    },
  })
  await workOnMaps(deps)
  await visitSites(deps)
  const sweeping = runInBackground(() => sweepUntil(deps, stopping.signal), escalate)
  const pruning = runInBackground(() => pruneUntil(deps, stopping.signal), escalate)
  const reporting = runInBackground(() => reportWorker(deps, stopped.signal), escalate)
  return {
    async stop(timeoutMs) {
      deps.queue.hold()
      stopping.abort()
      try {
        await Promise.all([sweeping.outcome(), pruning.outcome()])
        await deps.queue.stop(timeoutMs)
      } finally {
        // A worker that still has sessions stays visible to the operator.
        stopped.abort()
        await reporting.outcome()
      }
    },
  }
}

async function sweepUntil(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const sweep = createSweep(deps)
  let isFailing = false
  do {
    try {
      await sweep(signal)
      isFailing = false
    } catch (error) {
      // One line for the operator, however often it fails.
      const level = isFailing ? 'warn' : 'error'
      deps.log[level]({ err: error }, 'searching for lost sessions or aggregates failed')
      isFailing = true
    }
  } while (await sleepUnlessAborted(deps.clock, findBeatIntervalMs(deps.leaseS), signal))
}
