import { readdir } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../../src/browser/launch/launch.ts'
import type { Database } from '../../../src/store/database.ts'
import { startHoldingSite } from '../../support/servers/start-holding-site.ts'
import { openShopService, startShopRun } from '../../support/service/open-shop-service.ts'
import { startTestService } from '../../support/service/test-service.ts'

/** Long enough for a busy machine to renew it in time; a worker looks every three seconds. */
const leaseS = '9'

/** As if the worker had been silent for longer than its lease, and another had taken the session. */
async function takeOver(db: Database): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      attempt: sql<number>`attempt + 1`,
      worker_id: 'another',
      lease_expires_at: sql<Date>`clock_timestamp() + interval '1 hour'`,
    })
    .execute()
}

/** Everything that a worker writes about its session. */
async function readRecord(db: Database): Promise<unknown> {
  const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  const events = await db.selectFrom('session_events').select('seq').orderBy('seq').execute()
  const turns = await db.selectFrom('session_turns').select('turn').orderBy('turn').execute()
  const artifacts = await db.selectFrom('session_artifacts').select('key').orderBy('key').execute()
  const outbound = await db.selectFrom('outbox').select('event').execute()
  return { session, events, turns, artifacts, outbound }
}

/** Profiles of browsers that this process has open. */
async function listProfiles(): Promise<string[]> {
  const host = hostname().replaceAll(/[^\w]/g, '')
  const prefix = `understudy-browsers-${host}-${process.pid}-`
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  const lists = await Promise.all(folders.map((name) => readdir(join(tmpdir(), name))))
  return lists.flat()
}

test('an attempt that lost its session writes nothing more and closes its browser', async () => {
  await using shop = await openShopService({ SESSION_LEASE_S: leaseS }, { launch: launchBrowser })
  const { service, site } = shop
  const held = site.holdNext('/teas')
  const runId = await startShopRun(service.client)
  await held
  expect(await listProfiles()).not.toEqual([])

  await takeOver(service.db)
  const before = await readRecord(service.db)
  await expect.poll(listProfiles).toEqual([])

  expect(await readRecord(service.db)).toEqual(before)
  expect(await service.client.runs.get(runId)).toMatchObject({ status: 'running' })
})

test('a session whose job was lost is recovered by the sweep', async () => {
  await using site = await startHoldingSite()
  await using admitting = await startTestService({ ROLE: 'api' })
  const runId = await startShopRun(admitting.client)
  await sql`delete from queue.job`.execute(admitting.db)

  await using _worker = await startTestService(
    {
      ROLE: 'worker',
      SESSION_LEASE_S: leaseS,
      TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
    },
    admitting.opened,
  )

  const signal = AbortSignal.timeout(60_000)
  expect(await admitting.client.runs.wait(runId, { signal })).toMatchObject({
    status: 'completed',
    sessions: [{ status: 'completed' }],
  })
})
