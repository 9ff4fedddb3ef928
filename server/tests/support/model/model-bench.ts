import { expect } from 'vitest'
import type { ArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { type Clock, SECOND_MS, systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { Queue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { createSweep } from '../../../src/worker/sweep-lost.ts'
import { endlessSpace } from '../service/endless-space.ts'
import type { TestCaller, TestService } from '../service/test-service.ts'
import {
  leaseS,
  listModelEvents,
  listModelStates,
  type ModelRun,
  type RunModel,
} from './run-model.ts'

/** A run as the service named it. */
export interface RealRun {
  runId: string
  sessionIds: readonly string[]
}

/** The service that the model describes, with customers of their own. */
export interface ModelBench {
  db: Database
  queue: Queue
  artifacts: ArtifactStore
  callers: readonly TestCaller[]
  runs: RealRun[]
  /** Sweeps as a worker does, which remembers what it saw; the statement with this number fails. */
  sweep: (fault: number | null) => Promise<void>
  /** Sets the worker's monotonic clock forward or back, so that the database's seems to stand or to leap. */
  step: (seconds: number) => void
}

export const silentLog = createLog('silent')

/** The database, but the statement with this number fails; 0 is the first. */
export function failAt(db: Database, statement: number): Database {
  return failNext(db, { statement })
}

/** The same, counted down at each statement, so that it can be set again; null: none fails. */
function failNext(db: Database, fault: { statement: number | null }): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      if (fault.statement === 0) throw new DatabaseFault('the database is gone')
      if (fault.statement !== null) fault.statement -= 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}

/** A fault that the test caused. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
}

/** The clock of a machine that is this much fast or slow. */
export function skewClock(ms: number): Clock {
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() + ms) }
}

export function getCaller({ callers }: ModelBench, customer: number): TestCaller {
  const caller = callers[customer]
  if (caller === undefined) throw new Error('no such customer')
  return caller
}

/** Its owner sees the run as the model has it, and another customer does not see it. */
export async function assertSeen(bench: ModelBench, model: RunModel, index: number): Promise<void> {
  const [run, real] = [model.runs[index], bench.runs[index]]
  if (run === undefined || real === undefined) throw new Error('no such run')
  const seen = await getCaller(bench, run.customer).client.runs.get(real.runId)
  expect(seen).toMatchObject({
    status: run.status,
    sessions: run.sessions.map(({ status }, at) => ({ id: real.sessionIds[at], status })),
  })
  const stranger = getCaller(bench, (run.customer + 1) % bench.callers.length)
  expect((await stranger.request('GET', `/runs/${real.runId}`)).status).toBe(404)
}

/** The sessions that a worker has are those of the model. A sweep also takes those of earlier sequences. */
export async function assertHeld(bench: ModelBench, model: RunModel): Promise<void> {
  const held = listModelSessions(bench, model).filter(({ session }) => session.isHeld)
  expect(await listHeld(bench)).toEqual(held.map(({ id }) => id).toSorted())
}

/** Whether the sessions of workers that fell silent have been taken from them: all or none. */
export async function isTaken(bench: ModelBench, model: RunModel): Promise<boolean> {
  const expired = listModelSessions(bench, model).filter(({ session }) => session.isExpired)
  const held = await listHeld(bench)
  return !expired.some(({ id }) => held.includes(id))
}

function listModelSessions({ runs }: ModelBench, model: RunModel) {
  return model.runs.flatMap(({ sessions }, run) =>
    sessions.map((session, at) => ({ session, id: runs[run]?.sessionIds[at] ?? '' })),
  )
}

async function listHeld({ db, callers }: ModelBench): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('worker_id', 'is not', null)
    .where(
      'customer_id',
      'in',
      callers.map(({ customerId }) => customerId),
    )
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

/** Everything that is left on record: one end each, one event each, nothing of another customer. */
export async function assertRecord(bench: ModelBench, model: RunModel): Promise<void> {
  for (const [index, run] of model.runs.entries()) {
    await assertSeen(bench, model, index)
    await assertRunRecord(bench, run, bench.runs[index])
  }
  for (const [customer, caller] of bench.callers.entries()) {
    const { items } = await caller.client.runs.list({ limit: 100 })
    const own = bench.runs.filter((_real, index) => model.runs[index]?.customer === customer)
    expect(items.map(({ id }) => id).toSorted()).toEqual(own.map(({ runId }) => runId).toSorted())
  }
}

async function assertRunRecord(
  { db }: ModelBench,
  run: ModelRun,
  real: RealRun | undefined,
): Promise<void> {
  if (real === undefined) throw new Error('no such run')
  const hasRun = run.sessions.some(({ attempt }) => attempt > 0)
  expect(await listStates(db, real.runId)).toEqual(listModelStates(run, hasRun))
  for (const [at, session] of run.sessions.entries()) {
    const states = await listStates(db, real.sessionIds[at] ?? '')
    expect(states).toEqual(listModelStates(session, session.attempt > 0))
  }
  const outbox = await db.selectFrom('outbox').select(['event', 'payload']).execute()
  const events = outbox.filter(({ payload }) => JSON.stringify(payload).includes(real.runId))
  expect(events.map(({ event }) => event).toSorted()).toEqual(listModelEvents(run))
}

async function listStates(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('state_transitions')
    .select('to_status')
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute()
  return rows.map(({ to_status }) => to_status)
}

/** New customers on a running service, so that one sequence sees nothing of another. */
export async function openModelBench(service: TestService, queue: Queue): Promise<ModelBench> {
  const callers = [await service.addCaller('one'), await service.addCaller('two')]
  for (const { client } of callers) {
    await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  }
  const { db, artifacts } = service
  return { db, artifacts, queue, callers, runs: [], ...openSweep(db, queue) }
}

/** One sweep for all of a sequence, as a worker has it. */
function openSweep(db: Database, queue: Queue): Pick<ModelBench, 'sweep' | 'step'> {
  const fault: { statement: number | null } = { statement: null }
  let leapMs = 0
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + leapMs }
  const space = endlessSpace
  const deps = { db: failNext(db, fault), queue, clock, log: silentLog, leaseS, space }
  const sweep = createSweep(deps)
  return {
    sweep: async (statement) => {
      fault.statement = statement
      await sweep(new AbortController().signal)
    },
    step: (seconds) => {
      leapMs += seconds * SECOND_MS
    },
  }
}
