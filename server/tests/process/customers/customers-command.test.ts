import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createCustomer } from '../../../src/operations/customers/create-customer.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { findProgram, runProgram } from '../../support/process/run-program.ts'
import { listBasicEnvironment, programFlags } from '../../support/process/spawn-program.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and relation = 'personas'::regclass`.execute(db)
  return rows.length
}

test.runIf(isServer)('a deletion that is killed halfway is finished by the next', async () => {
  await using folder = await makeTestFolder()
  await using opened = await openTestDatabase()
  const { db, driver } = opened
  if (driver.kind !== 'pg') throw new Error('not on a server')
  const environment = { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: driver.url }
  const { customerId } = await createCustomer({ db, clock: systemClock }, 'gone')
  const run = { customerId, runId: 'run_a', sessionIds: ['sess_a'] }
  await seedRun(db, run)
  await using queue = await openQueue(driver, { works: false, log: createLog('silent') })
  await db
    .transaction()
    .execute((trx) => queue.enqueue(trx, 'run-session', { customerId, sessionId: 'sess_a' }))
  const target = { id: 'tgt_a', host_pattern: 'shop.example.com', source: 'manual' as const }
  await db
    .insertInto('allowed_targets')
    .values({ customer_id: customerId, created_at: systemClock.now(), ...target })
    .execute()
  const parameters = ['customer', 'delete', customerId, '--yes', '--json']

  await db.transaction().execute(async (trx) => {
    // The deletion must wait here, after its first tables.
    await sql`lock table personas in share mode`.execute(trx)
    const child = spawn(process.execPath, [...programFlags, findProgram('admin'), ...parameters], {
      env: { ...listBasicEnvironment(), ...environment },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect.poll(() => countWaiting(db)).toBe(1)
    child.kill('SIGKILL')
    await ended
  })

  const [left] = await db.selectFrom('customers').selectAll().execute()
  expect(left).toMatchObject({ id: customerId, deletion_started_at: expect.any(Date) })
  const { code, stdout } = await runProgram('admin', { environment, parameters })
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      customer_id: customerId,
      name: 'gone',
      resumed: true,
      rows: { allowed_targets: 1 },
      queued_jobs: 0,
      files: 0,
      file_bytes: 0,
    },
  ])
  expect(await db.selectFrom('customers').selectAll().execute()).toEqual([])
})
