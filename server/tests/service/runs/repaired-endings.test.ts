import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownOutcome } from '../../../src/operations/sessions/assemble-transcript.ts'
import { reclaimAggregates } from '../../../src/worker/reclaim-aggregates.ts'
import { breakTable } from '../../support/faults/break-table.ts'
import { type EndingBench, openEndingBench } from '../../support/faults/ending-bench.ts'

let bench: EndingBench

beforeAll(async () => {
  bench = await openEndingBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a run ends with its sessions in spite of an outbox and a bill that refuse everything, and both are made good', async () => {
  const visit = await bench.openVisit(2)
  const { db, client } = bench.service
  const broken = [
    await breakTable(db, { table: 'outbox', on: 'insert' }),
    await breakTable(db, { table: 'usage', on: 'update' }),
  ]
  for (const attempt of visit.attempts) expect(await bench.finish(attempt)).toHaveLength(1)
  expect(await client.runs.get(visit.runId)).toMatchObject({
    status: 'failed',
    aggregate_status: 'failed',
  })
  for (const { mend } of broken) await mend()

  expect(await bench.repair()).toBe(2)
  expect(await bench.repair()).toBe(0)

  const ids = visit.attempts.map(({ sessionId }) => sessionId)
  const usage = await db
    .selectFrom('usage')
    .select(['status', 'turns'])
    .where('session_id', 'in', ids)
    .execute()
  expect(usage).toEqual(ids.map(() => ({ status: 'settled', turns: 1 })))
  const told = await db
    .selectFrom('outbox')
    .select(['event', sql<string | null>`payload ->> 'session_id'`.as('id')])
    .where(sql<string>`payload ->> 'run_id'`, '=', visit.runId)
    .orderBy('position')
    .execute()
  expect(told.map(({ event }) => event).toSorted()).toEqual([
    'run.failed',
    'session.failed',
    'session.failed',
  ])
  expect(told.flatMap(({ id }) => id ?? []).toSorted()).toEqual(ids)
})

test('a run whose row refused its end ends once the row can be written', async () => {
  const visit = await bench.openVisit(1)
  const { mend } = await breakTable(bench.service.db, {
    table: 'runs',
    on: 'update',
    when: 'new.status <> old.status',
  })
  expect(await bench.finish(visit.first)).toHaveLength(1)
  const { run, session } = await bench.readAll(visit)
  expect([run.status, session?.status]).toEqual(['running', 'failed'])
  await mend()
  expect(await bench.repair()).toBe(1)
  expect(await bench.service.client.runs.get(visit.runId)).toMatchObject({ status: 'failed' })
  const told = await bench.service.db
    .selectFrom('outbox')
    .select('event')
    .where(sql<string>`payload ->> 'run_id'`, '=', visit.runId)
    .orderBy('position')
    .execute()
  expect(told.map(({ event }) => event)).toEqual(['session.failed', 'run.failed'])
})

test('a run whose aggregate could not be requested ends, and gets it from the next sweep', async () => {
  const visit = await bench.openVisit(2)
  const { service, queue } = bench
  const [first, second] = visit.attempts
  if (first === undefined || second === undefined) throw new Error('the run has two sessions')
  expect(await bench.finish(first)).toEqual([])
  const { mend } = await breakTable(service.db, { table: 'queue.job_common', on: 'insert' })
  expect(await bench.finish(second)).toHaveLength(1)
  const read = () => service.client.runs.get(visit.runId)
  expect(await read()).toMatchObject({ status: 'partial', aggregate_status: 'pending' })
  await mend()

  expect(await reclaimAggregates({ db: service.db, queue, leaseS: 30, graceS: 0 })).toBe(1)
  const { rows } = await sql`select data from queue.job
    where name = 'write-aggregate' and data ->> 'runId' = ${visit.runId}`.execute(service.db)
  expect(rows).toEqual([{ data: { customerId: service.customerId, runId: visit.runId } }])
})

test('a cancelled session whose event the outbox refused is told of later', async () => {
  const { db, client } = bench.service
  const visit = await bench.openVisit(1)
  await client.runs.cancel(visit.runId)
  const { mend } = await breakTable(db, { table: 'outbox', on: 'insert' })
  const ending = { kind: 'cancelled', reason: 'Cancelled.', outcome: unknownOutcome } as const
  expect(await bench.finish(visit.first, ending)).toHaveLength(1)
  await mend()

  expect(await bench.repair()).toBe(1)
  expect(await bench.repair()).toBe(0)

  const told = await db
    .selectFrom('outbox')
    .select('event')
    .where(sql<string>`payload ->> 'run_id'`, '=', visit.runId)
    .execute()
  expect(told).toEqual([{ event: 'session.failed' }])
})

test('runs that refuse their end for good do not keep a later one from its own', async () => {
  const { db, customerId, client } = bench.service
  await sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
      duration_budget, flows, model, is_preview, session_count, created_at)
    select ${customerId}, 'stuck_' || n, 'https://shop.example.com/', 'queued', 'not_applicable', 'off',
      'short', '[]', 'understudy-explorer', true, 1, '2026-01-01T00:00:00.000001Z'
    from generate_series(1, 150) as n`.execute(db)
  const visit = await bench.openVisit(1)
  const whole = await breakTable(db, {
    table: 'runs',
    on: 'update',
    when: 'new.status <> old.status',
  })
  expect(await bench.finish(visit.first)).toHaveLength(1)
  await whole.mend()
  const stuck = await breakTable(db, { table: 'runs', on: 'update', when: "old.id like 'stuck%'" })

  expect(await bench.repair()).toBe(1)

  expect(await client.runs.get(visit.runId)).toMatchObject({ status: 'failed' })
  await stuck.mend()
})
