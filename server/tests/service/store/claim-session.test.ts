import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensureAllowedTarget } from '../../../src/store/accounts/allowed-targets.ts'
import type { Database } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { findRun, markRunCancelled } from '../../../src/store/runs/runs.ts'
import { findArtifactKey } from '../../../src/store/runs/session-artifacts.ts'
import { listEventRows } from '../../../src/store/runs/session-events.ts'
import {
  releaseSession,
  renewLease,
  takeLostSessions,
} from '../../../src/store/runs/session-leases.ts'
import { addTurn, addUnlessCancelled } from '../../../src/store/runs/session-records.ts'
import { listTurns } from '../../../src/store/runs/session-turns.ts'
import { endSeededSession } from '../../support/records/end-seeded-session.ts'
import { ada, seedCustomer, seedRun, seedTurn, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const noJobs = sql<{ data: unknown }>`select null::jsonb as data where false`

const customerId = 'cust_a'
const sessionId = 'sess_a'

const claim = { customerId, sessionId, workerId: 'one', leaseS: 30, maxAttempts: 2 }
const first = { customerId, sessionId, attempt: 1 }
const second = { customerId, sessionId, attempt: 2 }
const thought = { kind: 'thought', at: seededAt, turn: 1, data: { thought: 'Hm.' } } as const
const report = {
  kind: 'report',
  name: 'report.json',
  key: 'report.json',
  sizeBytes: 2,
  turn: null,
} as const

const picture = {
  kind: 'screenshots',
  name: '0001.png',
  key: 'k',
  sizeBytes: 1,
  turn: 1,
} as const

async function seed(db: Database): Promise<void> {
  await seedCustomer(db, customerId)
  await seedRun(db, { customerId, runId: 'run_a', sessionIds: [sessionId] })
}

/** As if the worker had been silent for longer than its lease. */
async function expireLease(db: Database): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lease_expires_at: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('id', '=', sessionId)
    .execute()
}

async function finish(
  db: Database,
  attempt: { attempt: number },
  kind: 'goal_reached' | 'worker_lost',
) {
  return endSeededSession(db, {
    customerId,
    sessionId,
    attempt: attempt.attempt,
    status: kind === 'goal_reached' ? 'completed' : 'failed',
    kind,
    reason: 'It is over.',
    files: [report],
    at: seededAt,
  })
}

test('a claim gives what the attempt needs and starts the run', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  await ensureAllowedTarget(db, {
    customerId,
    id: 'tgt_a',
    hostPattern: 'shop.example.com',
    source: 'manual',
    createdAt: seededAt,
  })
  expect(await claimSession(db, claim)).toEqual({
    kind: 'claimed',
    session: {
      customerId,
      runId: 'run_a',
      sessionId,
      attempt: 1,
      persona: ada,
      targetUrl: 'https://shop.example.com/',
      task: 'Buy a green tea',
      traceParent: null,
      flows: [],
      model: 'understudy-explorer',
      guidedExploration: 'off',
      device: 'desktop',
      interaction: 'full',
      replayMaySendData: false,
      durationBudget: 'short',
      allowedHosts: ['shop.example.com'],
      seed: '7',
      sessionCount: 1,
      lastSeq: 0,
      waitedMs: expect.any(Number),
      spentBefore: { turns: 0, ms: 0, tokens: 0, costUsd: 0 },
    },
  })
  expect(await findRun(db, customerId, 'run_a')).toMatchObject({ status: 'running' })
})

test('of eight workers that claim concurrently one gets the session', async () => {
  await using database = await openTestDatabase()
  await seed(database.db)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      claimSession(database.db, { ...claim, workerId: `worker-${index}` }),
    ),
  )
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['claimed', ...Array(7).fill('held')])
})

test('a foreign session cannot be claimed', async () => {
  await using database = await openTestDatabase()
  await seed(database.db)
  await seedCustomer(database.db, 'cust_b')
  expect(await claimSession(database.db, { ...claim, customerId: 'cust_b' })).toEqual({
    kind: 'ended',
  })
})

test('no write of a stale attempt takes effect', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  await claimSession(db, claim)
  expect(await addUnlessCancelled(db, first, { events: [thought], files: [] })).toBe(true)
  expect(await addTurn(db, first, seedTurn(1), { events: [thought], files: [] })).toBe(true)
  await expireLease(db)
  const again = await claimSession(db, { ...claim, workerId: 'two' })
  expect(again).toMatchObject({
    kind: 'claimed',
    session: { attempt: 2, lastSeq: 2, spentBefore: { turns: 1, tokens: 120, costUsd: 0.25 } },
  })

  const late = { events: [thought], files: [picture] }
  expect(await addUnlessCancelled(db, first, late)).toBe(false)
  expect(await addTurn(db, first, seedTurn(2), late)).toBe(false)
  expect(await findArtifactKey(db, { customerId, sessionId, ...picture })).toBeUndefined()
  expect(await renewLease(db, { ...first, leaseS: 30 })).toEqual({ kind: 'lost' })
  expect(await finish(db, first, 'goal_reached')).toEqual({ kind: 'stale' })
  expect(await findArtifactKey(db, { customerId, sessionId, ...report })).toBeUndefined()
  expect(await db.transaction().execute((trx) => releaseSession(trx, first))).toBe(false)

  expect(await addUnlessCancelled(db, second, { events: [thought], files: [] })).toBe(true)
  expect(await listTurns(db, { customerId, sessionId })).toEqual([seedTurn(1)])
  expect(await finish(db, second, 'goal_reached')).toMatchObject({ kind: 'finished' })
  expect(await findArtifactKey(db, { customerId, sessionId, ...report })).toBe('report.json')
  const seqs = await listEventRows(db, { customerId, sessionId, since: 0, limit: 100 })
  expect(seqs.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'thought'],
    [2, 'thought'],
    [3, 'thought'],
    [4, 'session_ended'],
  ])
})

test('a session without starts left is rejected with the attempt to end it with', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  for (const attempt of [1, 2]) {
    expect(await claimSession(db, claim)).toMatchObject({ session: { attempt } })
    await expireLease(db)
  }
  expect(await claimSession(db, claim)).toEqual({ kind: 'attempts_spent', attempt: 2 })
  expect(await finish(db, second, 'worker_lost')).toMatchObject({
    kind: 'finished',
    run: { status: 'failed' },
  })
  expect(await claimSession(db, claim)).toEqual({ kind: 'ended' })
})

test('a lost session of a cancelled run is not restarted but ended', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  await claimSession(db, claim)
  const run = await findRun(db, customerId, 'run_a')
  if (run === undefined) throw new Error('no run')
  await db.transaction().execute((trx) => markRunCancelled(trx, run, seededAt))
  expect(await claimSession(db, claim)).toEqual({ kind: 'held' })
  await expireLease(db)
  expect(await claimSession(db, claim)).toEqual({ kind: 'cancelled', attempt: 1 })
})

test('an attempt that a stopping worker returned does not count', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  for (const attempt of [1, 2, 3]) {
    expect(await claimSession(db, claim)).toMatchObject({ session: { attempt } })
    const released = await db
      .transaction()
      .execute((trx) => releaseSession(trx, { customerId, sessionId, attempt }))
    expect(released).toBe(true)
  }
  expect(await claimSession(db, { ...claim, maxAttempts: 1 })).toMatchObject({ kind: 'claimed' })
})

test('an expired lease goes to one sweep', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  const sweep = () =>
    db.transaction().execute((trx) =>
      takeLostSessions(trx, {
        openJobs: noJobs,
        leaseS: 60,
        graceS: 0,
        takesClaimed: true,
        limit: 10,
      }),
    )
  await claimSession(db, claim)
  expect(await sweep()).toEqual([])
  await expireLease(db)
  expect(await sweep()).toEqual([{ customerId, sessionId, attempt: 1 }])
  expect(await sweep()).toEqual([])
  expect(await claimSession(db, claim)).toMatchObject({ session: { attempt: 2 } })
})

test('renewing a lease tells the worker that the run was cancelled', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  await claimSession(db, claim)
  expect(await renewLease(db, { ...first, leaseS: 30 })).toEqual({
    kind: 'held',
    cancelRequested: false,
  })
  const run = await findRun(db, customerId, 'run_a')
  if (run === undefined) throw new Error('no run')
  await db.transaction().execute((trx) => markRunCancelled(trx, run, seededAt))
  expect(await renewLease(db, { ...first, leaseS: 30 })).toEqual({
    kind: 'held',
    cancelRequested: true,
  })
})

test('text that PostgreSQL cannot store gets replacement characters', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seed(db)
  await claimSession(db, claim)
  const event = { ...thought, data: { thought: 'a\0b\uD800c' } }
  await addUnlessCancelled(db, first, { events: [event], files: [] })
  const [stored] = await listEventRows(db, { customerId, sessionId, since: 0, limit: 1 })
  expect(stored?.data).toEqual({ thought: 'a\u{FFFD}b\u{FFFD}c' })
})
