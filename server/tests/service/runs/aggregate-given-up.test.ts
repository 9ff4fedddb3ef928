import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { claimSeeded, finishSeeded } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startTestService } from '../../support/service/test-service.ts'

const runId = 'run_a'
const sessionIds = ['sess_a', 'sess_b']

/** Retries come at once instead of after their delays of two seconds and more. */
async function hurryRetries(db: Database): Promise<void> {
  await sql`update queue.job set start_after = now() where state = 'retry'`.execute(db)
}

test('an aggregate that cannot be written after several attempts fails and is not pending forever', async () => {
  await using folder = await makeTestFolder()
  // No worker yet: its sweep would take sessions without a job, such as the seeded ones.
  await using service = await startTestService({ DATA_DIR: folder.path })
  const { db, artifacts, customerId, client } = service
  await seedRun(db, { customerId, runId, sessionIds })
  for (const sessionId of sessionIds) {
    await finishSeeded(service, await claimSeeded(service, customerId, sessionId))
  }
  const { key } = await db
    .selectFrom('session_artifacts')
    .select('key')
    .where('session_id', '=', 'sess_a')
    .where('kind', '=', 'report')
    .executeTakeFirstOrThrow()
  await artifacts.put(key, new TextEncoder().encode('{"cut off'))
  expect(await client.runs.get(runId)).toMatchObject({
    status: 'completed',
    aggregate_status: 'pending',
  })

  await using _worker = await startTestService(
    { ROLE: 'worker', DATA_DIR: folder.path },
    service.opened,
  )
  await using queue = await openQueue(service.opened.driver, {
    works: false,
    log: createLog('silent'),
  })
  await db
    .transaction()
    .execute((trx) => queue.enqueue(trx, 'write-aggregate', { customerId, runId }))

  await expect
    .poll(
      async () => {
        await hurryRetries(db)
        return (await client.runs.get(runId)).aggregate_status
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe('failed')
})
