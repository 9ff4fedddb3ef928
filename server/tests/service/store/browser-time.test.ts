import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { releaseSession, takeLostSessions } from '../../../src/store/runs/session-leases.ts'
import { endSeededSession } from '../../support/records/end-seeded-session.ts'
import { seedCustomer, seedRun, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const noJobs = sql<{ data: unknown }>`select null::jsonb as data where false`

const customerId = 'cust_a'
const sessionId = 'sess_a'
const claim = { customerId, sessionId, workerId: 'one', leaseS: 30, maxAttempts: 2 }
const minuteMs = 60_000

/** A session whose worker has had a browser for two minutes. */
async function seedClaimed(db: Database): Promise<void> {
  await seedCustomer(db, customerId)
  await seedRun(db, { customerId, runId: 'run_a', sessionIds: [sessionId] })
  await claimSession(db, claim)
  await sql`update sessions set claimed_at = claimed_at - interval '2 minutes'`.execute(db)
}

/** Like a worker that stopped an hour ago. */
async function giveBack(db: Database): Promise<void> {
  const attempt = { customerId, sessionId, attempt: 1 }
  await db.transaction().execute((trx) => releaseSession(trx, attempt))
  await letMinutesPass(db, 60)
}

/** As if everything recorded about the session had been recorded this much earlier. */
async function letMinutesPass(db: Database, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update sessions set claimed_at = claimed_at - ${by}, renewed_at = renewed_at - ${by},
    lease_expires_at = lease_expires_at - ${by}`.execute(db)
}

/** The browser minutes a session is billed for if it ends now. */
async function finishAndCharge(db: Database): Promise<number> {
  await endSeededSession(db, {
    customerId,
    sessionId,
    attempt: 1,
    status: 'failed',
    kind: 'cancelled',
    reason: 'The run was cancelled.',
    at: seededAt,
  })
  const { browser_ms } = await db.selectFrom('usage').select('browser_ms').executeTakeFirstOrThrow()
  return Math.round(browser_ms / minuteMs)
}

test('a session is billed for its browser from the claim to the end', async () => {
  await using database = await openTestDatabase()
  await seedClaimed(database.db)
  expect(await finishAndCharge(database.db)).toBe(2)
})

test('the time after a worker was lost is not billed', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seedClaimed(db)
  await letMinutesPass(db, 60)
  await db.transaction().execute((trx) =>
    takeLostSessions(trx, {
      openJobs: noJobs,
      leaseS: 600,
      graceS: 0,
      takesClaimed: true,
      limit: 10,
    }),
  )
  expect(await finishAndCharge(db)).toBe(2)
})

test('the time after a worker returned the session is not billed', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seedClaimed(db)
  await giveBack(db)
  expect(await finishAndCharge(db)).toBe(2)
})

test('the time of a returned attempt counts for the next one', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await seedClaimed(db)
  await giveBack(db)

  const claimed = await claimSession(db, claim)

  const ms = claimed.kind === 'claimed' ? claimed.session.spentBefore.ms : 0
  expect(Math.round(ms / minuteMs)).toBe(2)
})
