import { HOUR_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { traced } from '../lib/tracing.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import { pruneRecords, type PruningDeps } from '../operations/prune-records.ts'
import {
  failLostMapping,
  type MappingDeps,
  mapRepository,
} from '../operations/repositories/map-repository.ts'
import { failLostAggregate, writeAggregate } from '../operations/runs/write-aggregate.ts'
import { type RepairDeps, repairEndings } from '../operations/sessions/repair-endings.ts'
import { previewLimits } from '../operations/trial/preview-limits.ts'
import { serveSiteVisit, type ServeVisitDeps } from '../operations/trial/serve-site-visit.ts'
import type { VerdictDeps } from '../operations/verdicts/ensure-verdict.ts'
import { giveUpVerdict, judgeEndedRun } from '../operations/verdicts/judge-ended-run.ts'
import type { Queue } from '../queue/queue.ts'
import { findTraceParent } from '../store/runs/runs.ts'
import type { WebhookDispatcher } from '../webhooks/dispatch-webhooks.ts'
import { type AnnounceDeps, announceWorker } from './announce-worker.ts'
import { findBeatIntervalMs } from './beat-interval.ts'
import { noticeCancellations } from './notice-cancellations.ts'
import { runSessionJob, type SessionJobDeps } from './run-session-job.ts'
import { createSweep } from './sweep-lost.ts'
import { type SpaceDeps, withSpace } from './with-space.ts'

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
    AnnounceDeps,
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
    handle: withSpace(deps, 'run-session', async (payload, signal) => {
      await runSessionJob({ ...deps, cancellationNotice }, payload, signal)
      deps.webhookDispatcher.wake()
    }),
  })
  await deps.queue.work('write-aggregate', {
    concurrency: 1,
    handle: withSpace(deps, 'write-aggregate', async (payload) => {
      const parent = await findTraceParent(deps.db, payload)
      const attributes = { 'understudy.run.id': payload.runId }
      await traced({ name: 'aggregate', kind: 'consumer', attributes, parent }, async () => {
        await writeAggregate(deps, payload)
        await judgeEndedRun(deps, payload)
      })
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
  const reporting = runInBackground(() => announceWorker(deps, stopped.signal), escalate)
  return {
    async stop(timeoutMs) {
      deps.queue.hold()
      stopping.abort()
      try {
        await Promise.all([sweeping.result(), pruning.result()])
        await deps.queue.stop(timeoutMs)
      } finally {
        // A worker that still has sessions stays visible to the operator.
        stopped.abort()
        await reporting.result()
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

type HourlyDeps = PruningDeps & RepairDeps

/** Deletes expired records and repairs endings, at once and then every hour, until `signal` aborts. */
async function pruneUntil(deps: HourlyDeps, signal: AbortSignal): Promise<void> {
  do {
    await attempt(deps.log, 'deleting expired records failed', () => prune(deps, signal))
    await attempt(deps.log, 'repairing endings failed', () => repair(deps, signal))
  } while (await sleepUnlessAborted(deps.clock, HOUR_MS, signal))
}

async function prune(deps: HourlyDeps, signal: AbortSignal): Promise<void> {
  const pruned = await pruneRecords(deps, signal)
  if (Object.values(pruned).some((count) => count > 0)) {
    deps.log.info({ pruned }, 'expired records deleted')
  }
}

async function repair(deps: HourlyDeps, signal: AbortSignal): Promise<void> {
  const count = await repairEndings(deps, signal)
  if (count > 0) deps.log.info({ count }, 'endings repaired')
}

async function attempt(log: Log, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, failure)
  }
}

/** Starts taking the visit jobs of trial previews. */
export async function visitSites(deps: ServeVisitDeps & { queue: Queue }): Promise<void> {
  await deps.queue.work('visit-site', {
    concurrency: previewLimits.maxAtOnce,
    handle: (payload, signal) => serveSiteVisit(deps, payload, signal),
  })
}

/** Starts taking UX map jobs, one at a time: a lost attempt can be repeated without harm. */
async function workOnMaps(deps: MappingDeps & SpaceDeps): Promise<void> {
  await deps.queue.work('map-repository', {
    concurrency: 1,
    handle: withSpace(deps, 'map-repository', (payload, signal) =>
      mapRepository(deps, payload, signal),
    ),
  })
  await deps.queue.work('map-repository-lost', {
    concurrency: 1,
    handle: (payload) => failLostMapping(deps, payload),
  })
}
