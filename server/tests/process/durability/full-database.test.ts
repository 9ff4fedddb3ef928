import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import type { Database } from '../../../src/store/database.ts'
import { startHoldingSite } from '../../support/servers/start-holding-site.ts'
import { startTestService } from '../../support/service/test-service.ts'

const patience = { timeout: 90_000 }

/** Makes the database report "no space" for every row of a table, until the result is called. */
async function refuseRows(
  db: Database,
  table: string,
  condition = 'true',
): Promise<() => Promise<void>> {
  await sql`create or replace function have_no_room() returns trigger language plpgsql as $$
    begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$
  `.execute(db)
  await sql`create trigger no_room before insert or update on ${sql.table(table)}
    for each row when (${sql.raw(condition)}) execute function have_no_room()`.execute(db)
  return async () => {
    await sql`drop trigger no_room on ${sql.table(table)}`.execute(db)
  }
}

test('a database without space rejects a request with a message, and stores nothing of it', async () => {
  await using service = await startTestService()
  const makeRoom = await refuseRows(service.db, 'personas')
  const body = { name: 'Ada', role_description: 'Buys tea.' }

  const refused = await service.request('POST', '/personas', { body })

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({ error: { code: 'storage_full' } })
  await makeRoom()
  expect(await service.client.personas.list({ source: 'custom' })).toEqual({
    items: [],
    next_cursor: null,
  })
  expect((await service.request('POST', '/personas', { body })).status).toBe(201)
})

test('a key can read even if there is no space to record its use', async () => {
  await using service = await startTestService()
  await refuseRows(service.db, 'api_keys')
  expect((await service.request('GET', '/runs')).status).toBe(200)
})

test('a session and an aggregate survive a database without space, however often they are tried', async () => {
  await using site = await startHoldingSite()
  const lines = new PassThrough({ encoding: 'utf8' })
  let logged = ''
  lines.on('data', (text: string) => (logged += text))
  const countWaits = (kind: string) =>
    logged
      .split('\n')
      .filter((line) => line.includes('a job waits for space') && line.includes(`"${kind}"`)).length
  await using service = await startTestService(
    {
      ROLE: 'all',
      SESSION_LEASE_S: '3',
      TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
    },
    null,
    createLog('warn', lines),
  )
  const makeRoomForTurns = await refuseRows(service.db, 'session_turns')
  const { items } = await service.client.personas.list({ source: 'library' })
  const { run_id } = await service.client.runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, 2).map(({ id }) => id),
    duration_budget: 'short',
  })
  // A session whose worker is lost gets two tries, and an aggregate five.
  await expect.poll(() => countWaits('run-session'), patience).toBeGreaterThan(6)
  await makeRoomForTurns()
  const ready = "new.aggregate_status = 'ready'"
  const makeRoomForAggregates = await refuseRows(service.db, 'runs', ready)

  await expect
    .poll(() => service.client.runs.get(run_id), patience)
    .toMatchObject({
      status: 'completed',
      aggregate_status: 'pending',
      sessions: [{ status: 'completed' }, { status: 'completed' }],
    })
  await expect.poll(() => countWaits('write-aggregate'), patience).toBeGreaterThan(5)
  await makeRoomForAggregates()
  await expect
    .poll(async () => (await service.client.runs.get(run_id)).aggregate_status, patience)
    .toBe('ready')
})
