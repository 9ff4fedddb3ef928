import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue, type Queue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { reclaimAggregates } from '../../../src/worker/reclaim-aggregates.ts'
import { endSeededSession } from '../../support/records/end-seeded-session.ts'
import { seedCustomer, seedRun, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const leaseS = 30

test('an aggregate whose job is lost is enqueued once, as soon as all sessions have ended', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  await using queue = await openQueue(opened.driver, { works: false, log: createLog('silent') })
  await seedCustomer(db, 'cust_a')
  for (const runId of ['run_1', 'run_2', 'run_3']) {
    const sessionIds = runId === 'run_3' ? [`${runId}_a`] : [`${runId}_a`, `${runId}_b`]
    await seedRun(db, { customerId: 'cust_a', runId, sessionIds })
  }
  for (const sessionId of ['run_1_a', 'run_1_b', 'run_2_a', 'run_3_a']) await end(db, sessionId)

  expect(await reclaim(db, queue)).toEqual(['run_1'])
  // The job waits.
  expect(await reclaim(db, queue)).toEqual(['run_1'])
  // It was taken, and its worker may still be at work.
  await takeJobs(db, 29)
  expect(await reclaim(db, queue)).toEqual(['run_1'])
  await takeJobs(db, 31)
  expect(await reclaim(db, queue)).toEqual(['run_1', 'run_1'])
})

/** The runs of all jobs after a sweep. */
async function reclaim(db: Database, queue: Queue): Promise<string[]> {
  await reclaimAggregates({ db, queue, leaseS, graceS: 0 })
  const { rows } = await sql<{ id: string }>`
    select data ->> 'runId' as id from queue.job where name = 'write-aggregate'`.execute(db)
  return rows.map(({ id }) => id)
}

async function takeJobs(db: Database, secondsAgo: number): Promise<void> {
  await sql`update queue.job set state = 'active', started_on = clock_timestamp() - make_interval(secs => ${secondsAgo})
    where name = 'write-aggregate'`.execute(db)
}

async function end(db: Database, sessionId: string): Promise<void> {
  const claim = { customerId: 'cust_a', sessionId, workerId: 'worker-1', leaseS, maxAttempts: 2 }
  expect((await claimSession(db, claim)).kind).toBe('claimed')
  await endSeededSession(db, {
    customerId: 'cust_a',
    sessionId,
    attempt: 1,
    status: 'completed',
    kind: 'nothing_left',
    reason: 'Done.',
    at: seededAt,
  })
}
