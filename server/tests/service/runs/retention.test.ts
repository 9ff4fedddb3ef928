import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, systemClock } from '../../../src/lib/clock.ts'
import { pruneRecords } from '../../../src/operations/prune-records.ts'
import { insertDeletedCustomer } from '../../../src/store/accounts/deleted-customers.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const now = new Date('2026-06-30T12:00:00.000Z')
const clock = { ...systemClock, now: () => now }

function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

async function prune({ db, artifacts }: TestService) {
  return pruneRecords({ db, artifacts, clock }, new AbortController().signal)
}

/** A webhook with deliveries of these ages in days; they are named 1, 2, 3 … */
async function seedDeliveries(
  { db }: TestService,
  customerId: string,
  { webhook, status, days }: { webhook: string; status: 'pending' | 'dead'; days: number[] },
): Promise<void> {
  await sql`insert into webhooks (customer_id, id, url, events, secret, created_at)
    values (${customerId}, ${webhook}, 'https://example.com/', '[]', 'sealed', ${now})`.execute(db)
  for (const [index, age] of days.entries()) {
    const id = `${webhook}_${index + 1}`
    const at = daysAgo(age)
    await db
      .insertInto('outbox')
      .values({
        customer_id: customerId,
        id,
        event: 'run.failed',
        payload: '{}',
        created_at: at,
        dispatched_at: at,
      })
      .execute()
    await sql`insert into webhook_deliveries (customer_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
      values (${customerId}, ${id}, ${webhook}, ${id}, ${status},
        ${status === 'pending' ? at : null}, ${at})`.execute(db)
  }
}

async function listIds({ db }: TestService, table: 'outbox' | 'webhook_deliveries', mark: string) {
  const rows = await db.selectFrom(table).select('id').where('id', 'like', `${mark}%`).execute()
  return rows.map(({ id }) => id).toSorted()
}

test('finished deliveries and their events are deleted after 30 days, except the last 100 of a webhook', async () => {
  await using service = await startTestService()
  const { customerId } = service
  const old = [31, 31, 31]
  const days = [...old, ...Array.from({ length: 98 }, () => 31), 29]
  await seedDeliveries(service, customerId, { webhook: 'wh_full', status: 'dead', days })
  await seedDeliveries(service, customerId, { webhook: 'wh_few', status: 'dead', days: old })
  await seedDeliveries(service, customerId, {
    webhook: 'wh_wait',
    status: 'pending',
    days: Array.from({ length: 101 }, () => 31),
  })

  expect(await prune(service)).toEqual({
    deliveries: 2,
    events: 2,
    alerts: 0,
    idempotencyKeys: 0,
    importTokens: 0,
    trialPreviews: 0,
    orderedVisits: 0,
    invitations: 0,
    signIns: 0,
    lateArtifacts: 0,
  })

  for (const table of ['webhook_deliveries', 'outbox'] as const) {
    expect((await listIds(service, table, 'wh_full')).length).toBe(100)
    expect((await listIds(service, table, 'wh_few')).length).toBe(3)
    expect((await listIds(service, table, 'wh_wait')).length).toBe(101)
  }
})

test('events without a subscriber are deleted 30 days after their dispatch, pending ones stay', async () => {
  await using service = await startTestService()
  const { db, customerId } = service
  const dispatched = { old: daysAgo(31), young: daysAgo(29), waiting: null }
  for (const [id, at] of Object.entries(dispatched)) {
    await db
      .insertInto('outbox')
      .values({
        customer_id: customerId,
        id,
        event: 'run.failed',
        payload: '{}',
        created_at: daysAgo(40),
        dispatched_at: at,
      })
      .execute()
  }
  expect((await prune(service)).events).toBe(1)
  expect(await listIds(service, 'outbox', '')).toEqual(['waiting', 'young'])
})

test('more than one batch of idempotency keys is deleted after a day', async () => {
  await using service = await startTestService()
  const { db, customerId } = service
  for (const [count, hours] of [
    [1201, 24.01],
    [2, 23.9],
  ] as const) {
    await sql`insert into idempotency_keys (customer_id, key, request_hash, run_id, created_at)
      select ${customerId}, ${hours}::text || n, 'hash', 'run_a', ${daysAgo(hours / 24)}
      from generate_series(1, ${count}::int) as n`.execute(db)
  }
  expect((await prune(service)).idempotencyKeys).toBe(1201)
  expect((await db.selectFrom('idempotency_keys').select('key').execute()).length).toBe(2)
})

test('previews are deleted after a day, and the oldest of more than 500', async () => {
  await using service = await startTestService()
  const { db } = service
  await sql`insert into trial_previews (host, title, description, screenshot, created_at, expires_at)
    select 'h' || n, '', '', '', ${now}::timestamptz - n * interval '1 minute',
      ${now}::timestamptz + interval '1 day' - n * interval '1 minute'
    from generate_series(1, 1100) as n`.execute(db)
  await db
    .updateTable('trial_previews')
    .set({ expires_at: now })
    .where('host', 'in', ['h1', 'h500'])
    .execute()

  expect((await prune(service)).trialPreviews).toBe(600)
  const left = await db.selectFrom('trial_previews').select('host').execute()
  const newest = Array.from({ length: 501 }, (_, index) => `h${index + 2}`)
  const expected = newest.filter((host) => host !== 'h500')
  expect(left.map(({ host }) => host).toSorted()).toEqual(expected.toSorted())
})

test('late files of a deleted customer are removed for a day', async () => {
  await using service = await startTestService()
  const { db, artifacts, customerId } = service
  for (const [id, days] of [
    ['cust_lately', 0.9],
    ['cust_long_ago', 1.1],
  ] as const) {
    await db.transaction().execute((trx) => insertDeletedCustomer(trx, { id, at: daysAgo(days) }))
  }
  for (const id of ['cust_lately', customerId]) {
    await artifacts.put(`${id}/run_a/late.png`, new Uint8Array(3))
  }
  expect((await prune(service)).lateArtifacts).toBe(1)
  expect(await artifacts.get('cust_lately/run_a/late.png')).toBeNull()
  expect(await artifacts.get(`${customerId}/run_a/late.png`)).not.toBeNull()
  expect(await db.selectFrom('deleted_customers').select('id').execute()).toEqual([
    { id: 'cust_lately' },
  ])
})

test('a worker removes expired data when it starts', async () => {
  await using service = await startTestService()
  const { db, customerId } = service
  await db
    .insertInto('idempotency_keys')
    .values({
      customer_id: customerId,
      key: 'old',
      request_hash: 'hash',
      run_id: 'run_a',
      created_at: new Date(Date.now() - 2 * DAY_MS),
    })
    .execute()
  await using _worker = await startTestService({ ROLE: 'worker' }, service.opened)
  await expect.poll(() => db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
