import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { findRun } from '../../../src/store/runs/runs.ts'
import { endSeededSession } from '../../support/records/end-seeded-session.ts'
import { seedCustomer, seedRun, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const customerId = 'cust_a'

async function seed(db: Database, sessionIds: string[]): Promise<void> {
  await seedCustomer(db, customerId)
  await seedRun(db, { customerId, runId: 'run_a', sessionIds })
}

async function runSession(db: Database, sessionId: string, isGood: boolean) {
  await claimSession(db, { customerId, sessionId, workerId: 'w', leaseS: 30, maxAttempts: 2 })
  return endSeededSession(db, {
    customerId,
    sessionId,
    attempt: 1,
    status: isGood ? 'completed' : 'failed',
    kind: isGood ? 'goal_reached' : 'browser_error',
    reason: 'It is over.',
    at: seededAt,
  })
}

async function listOutbox(db: Database) {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('position').execute()
  return rows.map(({ event, payload }) => ({ event, payload }))
}

test.each([
  [[true, true, true], 'completed', 'pending'],
  [[true, false, true], 'partial', 'pending'],
  [[false, false, true], 'partial', 'pending'],
  [[false, false, false], 'failed', 'failed'],
  [[true], 'completed', 'not_applicable'],
  [[false], 'failed', 'not_applicable'],
] as const)('sessions that end %j make the run %s', async (ends, status, aggregateStatus) => {
  await using database = await openTestDatabase()
  const { db } = database
  const sessionIds = ends.map((_, index) => `sess_${index}`)
  await seed(db, sessionIds)
  const outcomes = []
  for (const [index, isGood] of ends.entries()) {
    outcomes.push(await runSession(db, `sess_${index}`, isGood))
  }
  expect(outcomes.at(-1)).toEqual({
    kind: 'finished',
    run: { runId: 'run_a', status, isOver: true },
  })
  expect(await findRun(db, customerId, 'run_a')).toMatchObject({ status, aggregateStatus })
  const outbox = await listOutbox(db)
  expect(outbox.map(({ event }) => event)).toEqual([
    ...ends.map((isGood) => (isGood ? 'session.completed' : 'session.failed')),
    `run.${status}`,
  ])
  expect(outbox.at(-1)?.payload).toEqual({
    run_id: 'run_a',
    target_url: 'https://shop.example.com/',
    status,
    session_ids: sessionIds,
    sessions: { total: ends.length, completed: ends.filter((isGood) => isGood).length },
  })
})

test('the outbox has the outcome of a session', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db, ['sess_0'])
  await runSession(db, 'sess_0', true)
  expect(await listOutbox(db)).toContainEqual({
    event: 'session.completed',
    payload: {
      run_id: 'run_a',
      session_id: 'sess_0',
      persona_id: 'pers_ada',
      termination_kind: 'goal_reached',
      turns: 0,
    },
  })
})

test('ending a session twice counts its usage and its events once', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db, ['sess_0'])
  await runSession(db, 'sess_0', true)
  expect(await runSession(db, 'sess_0', true)).toEqual({ kind: 'stale' })
  expect(await db.selectFrom('usage').select('status').execute()).toEqual([{ status: 'settled' }])
  expect(await listOutbox(db)).toHaveLength(2)
})

test('the database allows no change of a final state', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db, ['sess_0'])
  await runSession(db, 'sess_0', true)
  const moves = [
    ['sessions', ['queued', 'running', 'failed']],
    ['runs', ['queued', 'running', 'failed', 'partial', 'cancelled']],
  ] as const
  for (const [table, states] of moves) {
    for (const state of states) {
      await expect(
        sql`update ${sql.table(table)} set status = ${state}`.execute(db),
      ).rejects.toThrow(`cannot move from completed to ${state}`)
    }
  }
})

test('the database refuses to skip from queued to a result', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db, ['sess_0'])
  await expect(sql`update runs set status = 'completed'`.execute(db)).rejects.toThrow(
    'cannot move from queued to completed',
  )
  await expect(sql`update sessions set status = 'completed'`.execute(db)).rejects.toThrow(
    'cannot move from queued to completed',
  )
})

test('every entered state is recorded once, in order', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db, ['sess_0'])
  await runSession(db, 'sess_0', true)
  const moves = await db
    .selectFrom('state_transitions')
    .select(['entity_id', 'from_status', 'to_status'])
    .where('customer_id', '=', customerId)
    .orderBy('entity_id')
    .orderBy('at')
    .execute()
  expect(moves.map((move) => [move.entity_id, move.from_status, move.to_status])).toEqual([
    ['run_a', null, 'queued'],
    ['run_a', 'queued', 'running'],
    ['run_a', 'running', 'completed'],
    ['sess_0', null, 'queued'],
    ['sess_0', 'queued', 'running'],
    ['sess_0', 'running', 'completed'],
  ])
})
