import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { openMemoryDatabase } from '../../support/service/embedded-databases.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { patience } from '../../support/time/patience.ts'

const log = createLog('silent')

test('a job is handled after its transaction commits, and only then', async () => {
  await using database = await openTestDatabase()
  await using queue = await openQueue(database.driver, { works: true, log })
  const handled: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await queue.work('run-session', {
    concurrency: 2,
    async handle({ sessionId }) {
      handled.push(sessionId)
      resolve()
    },
  })

  const rolledBack = database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, 'run-session', { customerId: 'cust_a', sessionId: 'sess_lost' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await queue.enqueue(trx, 'run-session', { customerId: 'cust_a', sessionId: 'sess_kept' })
  })
  queue.wake('run-session')
  await promise
  expect(handled).toEqual(['sess_kept'])
})

test('a process that takes no jobs adds its first one in the only possible transaction', async () => {
  await using database = await openTestDatabase()
  await using queue = await openQueue(database.driver, { works: false, log })
  await database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, 'run-session', { customerId: 'cust_a', sessionId: 'sess_a' })
    await queue.enqueue(trx, 'write-aggregate', { customerId: 'cust_a', runId: 'run_a' })
  })
  const { rows } = await sql`select name from queue.job order by name`.execute(database.db)
  expect(rows).toEqual([{ name: 'run-session' }, { name: 'write-aggregate' }])
})

test('stopping aborts the signal of a running handler', async () => {
  await using database = await openTestDatabase()
  await using queue = await openQueue(database.driver, { works: true, log })
  const started = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<string>()
  await queue.work('run-session', {
    concurrency: 1,
    async handle(_payload, signal) {
      signal.addEventListener('abort', () => aborted.resolve(String(signal.reason)))
      started.resolve()
      await aborted.promise
    },
  })
  await database.db
    .transaction()
    .execute((trx) =>
      queue.enqueue(trx, 'run-session', { customerId: 'cust_a', sessionId: 'sess_a' }),
    )
  queue.wake('run-session')
  await started.promise
  await queue.stop(2000)
  expect(await aborted.promise).toContain('the worker is stopping')
})

test('a job that is being fetched during the stop is left to the next worker', async () => {
  await using database = await openTestDatabase()
  const handled: string[] = []
  {
    await using queue = await openQueue(database.driver, { works: true, log })
    await queue.work('run-session', {
      concurrency: 1,
      async handle({ sessionId }) {
        handled.push(`first ${sessionId}`)
      },
    })
    await database.db.transaction().execute(async (trx) => {
      const payload = { customerId: 'cust_a', sessionId: 'sess_a' }
      await queue.enqueue(trx, 'run-session', payload, { behind: 3 })
      await sql`lock table queue.job in access exclusive mode`.execute(trx)
      // The fetch begins, and waits for the lock.
      queue.wake('run-session')
      await setImmediate()
      await setImmediate()
      if (database.driver.kind === 'pg')
        await vi.waitUntil(() => isFetchWaiting(database.db), patience)
      queue.hold()
    })
    await queue.stop(5000)
  }
  expect(handled).toEqual([])
  // The one that was fetched, and what it was returned as.
  const { rows } = await sql`select state, priority from queue.job order by created_on`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { state: 'completed', priority: -3 },
    { state: 'created', priority: -3 },
  ])

  await using next = await openQueue(database.driver, { works: true, log })
  const { promise, resolve } = Promise.withResolvers<string>()
  await next.work('run-session', {
    concurrency: 1,
    async handle({ sessionId }) {
      resolve(sessionId)
    },
  })
  expect(await promise).toBe('sess_a')
})

async function isFetchWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks
    where relation::regclass::text like 'queue.job%' and not granted`.execute(db)
  return rows.length > 0
}

test('a later customer does not wait behind the backlog of another', async () => {
  await using database = await openTestDatabase()
  await using queue = await openQueue(database.driver, { works: true, log })
  await database.db.transaction().execute(async (trx) => {
    for (let behind = 0; behind < 20; behind += 1) {
      const payload = { customerId: 'cust_many', sessionId: `sess_${behind}` }
      await queue.enqueue(trx, 'run-session', payload, { behind })
    }
    const late = { customerId: 'cust_late', sessionId: 'sess_late' }
    await queue.enqueue(trx, 'run-session', late, { behind: 0 })
  })
  const handled: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await queue.work('run-session', {
    concurrency: 1,
    async handle({ sessionId }) {
      handled.push(sessionId)
      if (handled.length === 2) resolve()
    },
  })
  await promise
  // The first jobs of both customers were created at the same moment: either may come first.
  expect(handled.slice(0, 2).toSorted()).toEqual(['sess_0', 'sess_late'])
})

test('a slot takes one job after another without waiting for the poll, and then looks only once more', async () => {
  await using database = await openMemoryDatabase()
  if (database.driver.kind !== 'pglite') throw new Error('a database in memory is embedded')
  const sent = vi.spyOn(database.driver.pglite, 'query')
  const countFetches = () =>
    sent.mock.calls.filter(([text]) => /run-session.*skip locked/is.test(text)).length
  await using queue = await openQueue(database.driver, { works: true, log, pollS: 3600 })
  const ids = ['sess_a', 'sess_failing', 'sess_c', 'sess_d']
  await database.db.transaction().execute(async (trx) => {
    for (const [behind, sessionId] of ids.entries()) {
      await queue.enqueue(trx, 'run-session', { customerId: 'cust_a', sessionId }, { behind })
    }
  })
  const handled: string[] = []
  await queue.work('run-session', {
    concurrency: 1,
    async handle({ sessionId }) {
      handled.push(sessionId)
      if (sessionId === 'sess_failing') throw new Error('it failed')
    },
  })
  await expect.poll(() => handled).toEqual(ids)
  await expect.poll(countFetches).toBe(ids.length + 1)
  // A slot that never rests would look again between these.
  for (let read = 0; read < 30; read += 1) await sql`select 1`.execute(database.db)
  expect(countFetches()).toBe(ids.length + 1)
})

test('all jobs of a customer are removed, and no others', async () => {
  await using database = await openTestDatabase()
  await using queue = await openQueue(database.driver, { works: false, log })
  await database.db.transaction().execute(async (trx) => {
    for (const customerId of ['cust_gone', 'cust_stays']) {
      await queue.enqueue(trx, 'run-session', { customerId, sessionId: 'sess_a' })
      await queue.enqueue(trx, 'run-session', { customerId, sessionId: 'sess_b' })
      await queue.enqueue(trx, 'write-aggregate', { customerId, runId: 'run_a' })
    }
  })
  expect(await queue.deleteJobsOf('cust_gone')).toBe(3)
  expect(await queue.deleteJobsOf('cust_gone')).toBe(0)
  const { rows } = await sql`
    select data ->> 'customerId' as owner, name from queue.job order by name`.execute(database.db)
  expect(rows).toEqual([
    { owner: 'cust_stays', name: 'run-session' },
    { owner: 'cust_stays', name: 'run-session' },
    { owner: 'cust_stays', name: 'write-aggregate' },
  ])
})
