import { SECOND_MS } from '../lib/clock.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { untilAborted } from '../lib/waiting/until-aborted.ts'
import { measureProcesses } from '../monitoring/measure-processes.ts'
import type { MeasuredFacts } from '../monitoring/metrics.ts'
import { serveInternal } from '../monitoring/serve-internal.ts'
import { describeLockedDataKeys } from '../operations/credentials/open-vault.ts'
import { countJobs } from '../queue/count-jobs.ts'
import { countSessions } from '../store/host/count-sessions.ts'
import { ping } from '../store/ping.ts'
import { createDataSpaceCheck } from './open-storage-space.ts'
import type { Parts } from './parts.ts'

/** How long a probe or a collector waits for one part of the service. */
const patienceMs = 2 * SECOND_MS

/** Serves metrics and probes if METRICS_PORT is set, until `resources` end, in which case the process is not ready from the start. */
export async function openInternal(
  parts: Parts,
  stopping: AbortSignal,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { internal } = parts.config
  if (internal === null) return
  const readiness = createReadiness(parts, stopping)
  resources.use(
    await serveInternal({
      ...internal,
      log: parts.log,
      renderMetrics: async () => parts.metrics.render(await measureFacts(parts)),
      checkReadiness: readiness,
    }),
  )
}

/** Jobs and sessions are those of the whole host, and left out while the database does not say. */
async function measureFacts(parts: Parts): Promise<MeasuredFacts> {
  const { db, sessionHosts } = parts
  const pids = sessionHosts.listPids()
  const browsers = { count: pids.length, memoryBytes: measureProcesses(pids) }
  try {
    return await within(parts, async () => {
      const jobs = (await countJobs(db)).filter(({ kind }) => watchedJobs.has(kind))
      const { queued, running } = await countSessions(db)
      return { jobs, sessions: { queued, running }, browsers }
    })
  } catch (error) {
    parts.log.warn({ err: error }, 'metrics without jobs and sessions: the database did not answer')
    return { browsers }
  }
}

/** Others are tries of these, or wait for seconds only. */
const watchedJobs: ReadonlySet<string> = new Set([
  'run-session',
  'write-aggregate',
  'map-repository',
])

function createReadiness(
  parts: Parts,
  stopping: AbortSignal,
): () => Promise<Record<string, string | null>> {
  const { db, clock, config, queue } = parts
  const assertSpace = createDataSpaceCheck(config)
  const checks: Record<string, () => Promise<string | null>> = {
    process: async () => (stopping.aborted ? 'the process is stopping' : null),
    database: async () =>
      (await ping(db, clock, patienceMs)) ? null : 'the database does not answer, or is read-only',
    storage: async () => {
      await assertSpace()
      await parts.artifacts.getStart('room/probe', 1)
      return null
    },
    queue: async () => {
      await queue.ping()
      return null
    },
    master_key: async () => describeLockedDataKeys(db, config, parts.masterKeys),
  }
  return async () => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, string | null]> => {
        try {
          return [name, await within(parts, check)]
        } catch (error) {
          parts.log.warn({ err: error, check: name }, 'a readiness check failed')
          // Whoever can probe need not learn of addresses and folders.
          const isLate = error instanceof LateError
          return [name, isLate ? error.message : 'it cannot be used; the log says why']
        }
      }),
    )
    return Object.fromEntries(results)
  }
}

class LateError extends Error {
  override readonly name = 'LateError'
}

async function within<T>({ clock }: Pick<Parts, 'clock'>, work: () => Promise<T>): Promise<T> {
  using deadline = startDeadline(clock, patienceMs)
  try {
    return await untilAborted(work, deadline.signal)
  } catch (error) {
    if (!deadline.signal.aborted) throw error
    throw new LateError('it did not answer in time', { cause: error })
  }
}
