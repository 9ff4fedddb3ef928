import { fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import { SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import type { Trx } from '../store/database.ts'
import type { Driver } from '../store/driver.ts'
import { type JobKind, type JobPayloads, jobSchemas } from './jobs.ts'
import { queueSettings } from './queue-settings.ts'

/** Jobs that outlive the process. A job exists if and only if the transaction that requested it committed. */
export interface Queue extends AsyncDisposable {
  /**
   * Adds a job in the caller's transaction. `behind`: how many jobs of its customer come before it; a job with fewer is
   * taken first, regardless of age, so that no customer waits behind another's backlog. By default no job comes before
   * it, so interrupted work continues before new work.
   */
  enqueue<K extends JobKind>(
    trx: Trx,
    kind: K,
    payload: JobPayloads[K],
    options?: { behind?: number },
  ): Promise<void>
  /** Adds several jobs of one kind with one statement, as `enqueue` adds one. */
  enqueueAll<K extends JobKind>(trx: Trx, kind: K, jobs: readonly NewJob<K>[]): Promise<void>
  /** Deletes the jobs of a customer, whatever their state; returns their number. */
  deleteJobsOf(customerId: string): Promise<number>
  /** Checks for jobs of this kind immediately instead of at the next poll; call it after the commit. */
  wake(kind: JobKind): void
  /**
   * Takes jobs until `stop`. If a handler throws, the job fails and is retried as often as its kind allows, with a
   * growing delay; the signal aborts when the queue stops.
   */
  work<K extends JobKind>(kind: K, options: WorkOptions<K>): Promise<void>
  /** Throws if the database of the queue does not answer. */
  ping(): Promise<void>
  /** Takes no new jobs from now on, and tells running handlers to end; call `stop` even after this. */
  hold(): void
  /** Takes no new jobs; resolves when running handlers are done or `timeoutMs` has passed. */
  stop(timeoutMs: number): Promise<void>
}

/** A job before it is added; `behind` as for `enqueue`. */
export interface NewJob<K extends JobKind> {
  payload: JobPayloads[K]
  behind: number
}

export interface WorkOptions<K extends JobKind> {
  concurrency: number
  handle: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>
}

const noJob = '00000000-0000-0000-0000-000000000000'

/** The purpose of an open queue. */
export interface QueueSettings {
  /** Whether this process also takes jobs and does maintenance. */
  works: boolean
  log: Log
  /** How long a slot that found no job waits; it suits the database by default. */
  pollS?: number
}

/** Opens the queue with the database's own driver. */
export async function openQueue(driver: Driver, settings: QueueSettings): Promise<Queue> {
  const { works, log } = settings
  const boss = new PgBoss({
    ...connection(driver),
    schema: 'queue',
    supervise: works,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue warning'))
  await boss.start()
  await createQueues(boss)
  const workers = new Map<JobKind, string[]>()
  const stopping = new AbortController()

  function hold(): void {
    if (stopping.signal.aborted) return
    stopping.abort(new Error('the worker is stopping'))
    for (const kind of workers.keys()) stopFetching(boss, kind)
  }

  async function stop(timeoutMs: number): Promise<void> {
    hold()
    await boss.stop({ graceful: true, timeout: Math.max(timeoutMs, SECOND_MS), close: true })
  }

  return {
    async enqueue(trx, kind, payload, { behind = 0 } = {}) {
      await boss.send(kind, payload, { db: fromKysely(trx), priority: -behind })
    },
    async enqueueAll(trx, kind, jobs) {
      const added = jobs.map(({ payload, behind }) => ({ data: payload, priority: -behind }))
      await boss.insert(kind, added, { db: fromKysely(trx) })
    },
    deleteJobsOf: (customerId) => deleteJobsOf(boss, customerId),
    ping: () => cacheQueue(boss, 'run-session'),
    wake(kind) {
      for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker)
    },
    async work(kind, { concurrency, handle }) {
      const take = async (job: JobWithMetadata<unknown>): Promise<void> => {
        if (stopping.signal.aborted) {
          // It was being fetched during the stop; the next worker takes it, in its turn.
          const { data, priority } = job
          await boss.send(kind, jobSchemas[kind].parse(data), { priority })
          return
        }
        const signal = AbortSignal.any([job.signal, stopping.signal])
        await logFailure({ log, boss, kind }, job, () =>
          handle(jobSchemas[kind].parse(job.data), signal),
        )
      }
      const pollingIntervalSeconds = settings.pollS ?? choosePollS(driver, kind)
      // One pg-boss worker per slot, because notifyWorker wakes only one of the workers of a call.
      const slot = { pollingIntervalSeconds, take, stopping: stopping.signal }
      const start = () => startSlot(boss, kind, slot)
      workers.set(kind, await Promise.all(Array.from({ length: concurrency }, start)))
    },
    hold,
    stop,
    [Symbol.asyncDispose]: () => stop(SECOND_MS),
  }
}

async function deleteJobsOf(boss: PgBoss, customerId: string): Promise<number> {
  let count = 0
  for (const kind of Object.keys(jobSchemas)) {
    const ids = (await boss.findJobs(kind, { data: { customerId } })).map(({ id }) => id)
    if (ids.length > 0) await boss.deleteJob(kind, ids)
    count += ids.length
  }
  return count
}

/**
 * A handler's failure must also reach pg-boss, which does not log it. Only the first of a job that is not tried again by the queue, and
 * that no other job follows, is an error for the operator: the same job would be one again and again.
 */
async function logFailure(
  { log, boss, kind }: { log: Log; boss: PgBoss; kind: JobKind },
  job: JobWithMetadata<unknown>,
  handle: () => Promise<void>,
): Promise<void> {
  try {
    await handle()
  } catch (error) {
    const isFollowed = job.retryCount < job.retryLimit || 'deadLetter' in queueSettings[kind]
    const told = { err: error, kind, job: job.data }
    if (isFollowed) log.warn(told, 'a job failed; another job follows it')
    else if (await hasFailedBefore(boss, kind, job)) log.warn(told, 'a job failed again')
    else log.error(told, 'a job failed')
    throw error
  }
}

/** false if the database cannot say. */
async function hasFailedBefore(
  boss: PgBoss,
  kind: JobKind,
  { data }: JobWithMetadata<unknown>,
): Promise<boolean> {
  try {
    const same = await boss.findJobs(kind, { data: jobSchemas[kind].parse(data) })
    return same.some(({ state }) => state === 'failed')
  } catch {
    return false
  }
}

/** Does not wait; `stop` reports if it fails. */
function stopFetching(boss: PgBoss, kind: JobKind): void {
  runInBackground(
    () => boss.offWork(kind, { wait: false }),
    () => undefined,
  )
}

interface SlotOptions {
  pollingIntervalSeconds: number
  take: (job: JobWithMetadata<unknown>) => Promise<void>
  stopping: AbortSignal
}

/** After a job it looks for the next one at once: pg-boss would wait for the rest of the poll. */
async function startSlot(boss: PgBoss, kind: JobKind, options: SlotOptions): Promise<string> {
  const { pollingIntervalSeconds, take, stopping } = options
  const worker = Promise.withResolvers<string>()
  const polling = { pollingIntervalSeconds, includeMetadata: true } as const
  const id = await boss.work(kind, polling, async ([job]) => {
    if (job === undefined) return
    try {
      await take(job)
    } finally {
      if (!stopping.aborted) boss.notifyWorker(await worker.promise)
    }
  })
  worker.resolve(id)
  return id
}

/**
 * Only retries, lost jobs and what other processes add need the poll: those who add a job wake the workers of their process. No other process
 * can reach an embedded database, where a retry can start this much later.
 */
function choosePollS({ kind: driver }: Driver, kind: JobKind): number {
  const isRare = kind === 'write-aggregate-lost' || kind === 'map-repository-lost'
  return isRare || driver === 'pglite' ? 2 : 0.5
}

function connection(driver: Driver): ConstructorParameters<typeof PgBoss>[0] {
  if (driver.kind === 'pglite') return { db: fromPglite(asStatements(driver)), backend: 'pglite' }
  // How long a fetch without a response keeps its slot from other jobs.
  const patience = { query_timeout: 20 * SECOND_MS, maxLifetimeSeconds: 300 }
  return { connectionString: driver.url, backend: driver.backend, max: 4, ...patience }
}

/**
 * pg-boss sends everything without parameters as a script, and a script is planned each time. Its most frequent statements
 * are among them.
 */
function asStatements({ pglite }: Extract<Driver, { kind: 'pglite' }>) {
  return {
    query: <T>(sql: string, values?: unknown[]) => pglite.query<T>(sql, values),
    exec: async (sql: string) =>
      sql.includes(';') ? pglite.exec(sql) : [await pglite.query<unknown>(sql)],
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  // A queue that others name as theirs for lost jobs comes before them.
  for (const [kind, settings] of Object.entries(queueSettings))
    await boss.createQueue(kind, settings)
  const asked = ['run-session', 'write-aggregate', 'map-repository', 'visit-site'] as const
  for (const kind of asked) await cacheQueue(boss, kind)
}

/**
 * pg-boss looks up a queue once, on its own connection; during the first `enqueue` that would wait for the very
 * transaction that calls it, because the embedded database has one connection and a busy pool none to spare.
 */
async function cacheQueue(boss: PgBoss, kind: JobKind): Promise<void> {
  await boss.findJobs(kind, { id: noJob })
}
