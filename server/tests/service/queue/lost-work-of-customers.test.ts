import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { selectOpenJobs } from '../../../src/queue/open-jobs.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { lockLostUxMapJobs } from '../../../src/store/integrations/lost-ux-map-jobs.ts'
import { lockLostAggregates } from '../../../src/store/runs/lost-aggregates.ts'
import { takeLostSessions } from '../../../src/store/runs/session-leases.ts'
import { endSeededSession, nothingLeft } from '../../support/records/end-seeded-session.ts'
import { claimSeeded } from '../../support/records/seed-finished-run.ts'
import { seedCustomer, seedRun } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const customers = ['cust_a', 'cust_b'] as const
const [a, b] = customers
const limit = 10

/** Two customers whose records have the same ids. */
async function openTwins() {
  const opened = await openTestDatabase()
  onTestFinished(() => opened[Symbol.asyncDispose]())
  const { db, driver } = opened
  const queue = await openQueue(driver, { works: false, log: createLog('silent') })
  onTestFinished(() => queue[Symbol.asyncDispose]())
  for (const customerId of customers) {
    await seedCustomer(db, customerId)
    await seedRun(db, { customerId, runId: 'run_1', sessionIds: ['sess_1', 'sess_2'] })
  }
  return { db, queue }
}

test('the job of one customer does not lead to a session of another with the same id', async () => {
  const { db, queue } = await openTwins()
  await sql`update sessions set lease_expires_at = now() - interval '1 day'`.execute(db)
  await db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, 'run-session', { customerId: a, sessionId: 'sess_1' })
    const openJobs = selectOpenJobs(['run-session'], 60)
    const search = { openJobs, leaseS: 30, graceS: 0, takesClaimed: false, limit }
    const lost = await takeLostSessions(trx, search)
    expect(
      lost.map(({ customerId, sessionId }) => `${customerId} ${sessionId}`).toSorted(),
    ).toEqual([`${a} sess_2`, `${b} sess_1`, `${b} sess_2`])
  })
})

test('the job of one customer does not lead to an aggregate of another with the same run', async () => {
  const { db, queue } = await openTwins()
  for (const customerId of customers) {
    for (const sessionId of ['sess_1', 'sess_2']) {
      const attempt = await claimSeeded({ db }, customerId, sessionId)
      await endSeededSession(db, { ...attempt, ...nothingLeft })
    }
  }
  await db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, 'write-aggregate', { customerId: a, runId: 'run_1' })
    const openJobs = selectOpenJobs(['write-aggregate'], 60)
    const lost = await lockLostAggregates(trx, { openJobs, limit })
    expect(lost).toEqual([{ customerId: b, runId: 'run_1' }])
  })
})

test('the job of one customer does not lead to a map of another with the same id', async () => {
  const { db, queue } = await openTwins()
  for (const customerId of customers) {
    await sql`insert into repositories (customer_id, id, name, clone_url, default_branch, created_at)
      values (${customerId}, 'repo_1', 'site', 'https://example.com/site.git', 'main', now())`.execute(
      db,
    )
    await sql`insert into ux_map_jobs (customer_id, id, repository_id, status, revalidation_mode, commit_sha,
        trigger, ref_kind, ref_name, created_at)
      values (${customerId}, 'uxj_1', 'repo_1', 'queued', 'full', 'c1', 'manual', 'commit', 'c1', now())`.execute(
      db,
    )
  }
  await db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, 'map-repository', { customerId: a, jobId: 'uxj_1' })
    const openJobs = selectOpenJobs(['map-repository'], 60)
    const lost = await lockLostUxMapJobs(trx, { openJobs, limit })
    expect(lost).toEqual([{ customerId: b, jobId: 'uxj_1' }])
  })
})
