import { expect, test } from 'vitest'
import { findStoredProblems } from '../../../src/store/problems/problems.ts'
import { findRun } from '../../../src/store/runs/runs.ts'
import { saveSessionProblems } from '../../../src/store/runs/session-problems.ts'
import { seedCustomer, seedRun } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const customerId = 'cust_a'
const sessionId = 'sess_a'

test('a session with more problems than one statement has parameters for is recorded and read', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  await seedCustomer(db, customerId)
  await seedRun(db, { customerId, runId: 'run_a', sessionIds: [sessionId] })
  const run = await findRun(db, customerId, 'run_a')
  if (run === undefined) throw new Error('the run was not seeded')
  const fingerprints = Array.from({ length: 9400 }, (_, index) => `problem ${index}`)
  const problems = fingerprints.map((fingerprint) => ({
    fingerprint,
    isOnlySaid: false,
    pages: ['shop.example/'],
  }))

  await db
    .transaction()
    .execute((trx) =>
      saveSessionProblems(trx, { run, sessionId }, [...problems, ...problems.slice(0, 1)]),
    )

  const { count } = await db
    .selectFrom('session_problems')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(9400)
})

test('what is stored of more problems than a statement has parameters for is found', async () => {
  await using opened = await openTestDatabase()
  const fingerprints = Array.from({ length: 70_000 }, (_, index) => `problem ${index}`)
  expect(await findStoredProblems(opened.db, customerId, fingerprints)).toEqual([])
})
