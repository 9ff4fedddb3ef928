import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'
import { startTcpGate } from '../servers/start-tcp-gate.ts'
import { lockTable } from './lock-table.ts'
import type { CrashBench, CreatedRun } from './open-crash-bench.ts'
import { spawnProgram } from './spawn-program.ts'

/** A run whose only job was lost. */
export interface LostRun extends CreatedRun {
  /** When its job was lost, in milliseconds since 1970. */
  lostMs: number
}

type Environment = Readonly<Record<string, string | undefined>>

const patienceMs = 60_000

/** Leaves the job of a run as taken by a process that is gone. */
export async function loseJob(bench: CrashBench): Promise<LostRun> {
  const admitting = await bench.start({ ROLE: 'api' })
  const run = await bench.createRun()
  admitting.kill('SIGKILL')
  await admitting.exited
  const path = fileURLToPath(new URL('../../fixtures/take-session-job.ts', import.meta.url))
  const { environment } = bench
  const taker = spawnProgram(path, { environment, parameters: [], deadlineMs: patienceMs })
  const { code, stderr } = await taker.ended
  const lostMs = Date.now()
  if (code !== null) throw new Error(`the job was not taken: ${stderr}`)
  if (!(await isTaken(bench, run))) throw new Error('the job of another run was taken')
  return { ...run, lostMs }
}

/**
 * Breaks all connections of a worker to the database server, which it has been given for its environment, while it takes the job of
 * a run. Both that worker and the process with the API, which admitted the run, go on.
 */
export async function loseFetchedJob(
  bench: CrashBench,
  environment: Environment,
  resources: AsyncDisposableStack,
): Promise<LostRun> {
  const url = new URL(bench.databaseUrl ?? '')
  const gate = resources.use(
    await startTcpGate({ host: url.hostname, port: Number(url.port === '' ? 5432 : url.port) }),
  )
  url.host = `127.0.0.1:${gate.port}`
  resources.use(await bench.start({ ...environment, ROLE: 'api' }))
  const run = await bench.createRun()
  const release = await lockTable(bench, 'queue.job')
  const worker = { ...environment, ROLE: 'worker', WORKER_CONCURRENCY: '1' }
  resources.use(await bench.start({ ...worker, DATABASE_URL: url.href }))
  await waitUntil(async () => bench.withDatabase(isFetchWaiting))
  gate.deafen()
  await release()
  await waitUntil(async () => isTaken(bench, run))
  gate.cut()
  gate.open()
  return { ...run, lostMs: Date.now() }
}

async function isTaken(bench: CrashBench, { sessionId }: CreatedRun): Promise<boolean> {
  const { rows } = await bench.withDatabase(async (db) =>
    sql`select 1 from queue.job where state = 'active' and data ->> 'sessionId' = ${sessionId}`.execute(
      db,
    ),
  )
  return rows.length > 0
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  while (!(await condition())) await wait(50, undefined, { signal })
}

async function isFetchWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks
    where relation::regclass::text like 'queue.job%' and not granted`.execute(db)
  return rows.length > 0
}
