import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../src/store/database.ts'
import { startHoldingSite } from '../../support/servers/start-holding-site.ts'
import { startTestService } from '../../support/service/test-service.ts'

const patience = { timeout: 60_000 }

/** Makes the waiting jobs what they are when the clock has gone back by three hours. Returns their number. */
async function setClockBack(db: Database): Promise<bigint | undefined> {
  const { numAffectedRows } =
    await sql`update queue.job set created_on = created_on + interval '3 hours',
    start_after = start_after + interval '3 hours', keep_until = keep_until + interval '3 hours'
    where state = 'created'`.execute(db)
  return numAffectedRows
}

async function readWaiting(db: Database): Promise<boolean[]> {
  const { rows } = await sql<{ is_late: boolean }>`
    select start_after > clock_timestamp() as is_late from queue.job where state = 'created'
  `.execute(db)
  return rows.map(({ is_late: isLate }) => isLate)
}

test('queued sessions start although the clock of the database has gone back by hours', async () => {
  await using site = await startHoldingSite()
  await using service = await startTestService({
    ROLE: 'all',
    SESSION_LEASE_S: '12',
    WORKER_CONCURRENCY: '1',
    TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
  })
  const held = site.holdNext('/teas')
  const { items } = await service.client.personas.list({ source: 'library' })
  await service.client.runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, 3).map(({ id }) => id),
    duration_budget: 'short',
  })
  await held

  expect(await setClockBack(service.db)).toBe(2n)

  // The slot is still taken, so only a sweep can have changed these jobs.
  await expect.poll(() => readWaiting(service.db), patience).toEqual([false, false])
})
