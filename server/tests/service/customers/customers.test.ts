import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { customerTables } from '../../../src/store/accounts/customer-rows.ts'
import { listCustomers, resumeCustomer } from '../../../src/store/accounts/customers.ts'
import { renewLease } from '../../../src/store/runs/session-leases.ts'
import { createResources, webhookTestHost } from '../../support/records/contract-cases.ts'
import { claimSeeded, thought } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { countJobs, readRows, remove, suspend } from '../../support/service/manage-customers.ts'
import {
  addEvent,
  startTestDispatcher,
  testMasterKey,
} from '../../support/service/test-dispatcher.ts'
import { startTestService } from '../../support/service/test-service.ts'

const postedEvent = { status: 'failed', idempotency_key: 'a' }

test('every table with a customer_id is part of the deletion', async () => {
  await using service = await startTestService()
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' order by table_name
  `.execute(service.db)
  expect(rows.length).toBeGreaterThanOrEqual(25)
  expect(rows.map(({ table_name }) => table_name)).toEqual(customerTables.toSorted())
})

test('a table with more rows than one statement deletes is emptied', async () => {
  await using service = await startTestService()
  const { customerId } = await service.addCaller('busy')
  await sql`insert into outbox (customer_id, id, event, payload, created_at)
    select ${customerId}, 'evt_' || n, 'run.failed', '{}', now()
    from generate_series(1, 5001) as n`.execute(service.db)
  const deletion = await remove(service, customerId)
  expect(Object.fromEntries(deletion?.rows ?? [])).toEqual({ api_keys: 1, outbox: 5001 })
})

test('a suspended customer is locked out in every process until it is resumed', async () => {
  await using service = await startTestService()
  await using second = await startTestService({}, service.opened)
  const caller = await service.addCaller('suspended')
  const check = await caller.client.deployChecks.create({
    name: 'previews',
    persona_ids: ['pers_0000000000000000000default'],
  })
  await caller.client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const run = await caller.client.runs.create({
    target_url: 'https://shop.example.com',
    persona: { name: 'Bo', role_description: 'A visitor.' },
  })
  const { report_url: reportUrl } = await caller.client.runs.get(run.run_id)
  const { pathname, search } = new URL(reportUrl)

  async function look() {
    const statuses = []
    for (const { baseUrl } of [service, second]) {
      const authorization = `Bearer ${caller.apiKey}`
      const list = await fetch(`${baseUrl}/runs`, { headers: { authorization } })
      const ingest = await fetch(`${baseUrl}/deploy-checks/${check.id}/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${check.trigger_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(postedEvent),
      })
      const page = await fetch(`${baseUrl}${pathname}${search}`)
      statuses.push([list.status, ingest.status, (await page.text()).includes('shop.example.com')])
    }
    return statuses
  }

  expect(await look()).toEqual([
    [200, 202, true],
    [200, 200, true],
  ])
  expect(await suspend(service, caller.customerId)).toEqual({
    name: 'suspended',
    cancelledRuns: 1,
    failedUxMapJobs: 0,
  })
  expect(await look()).toEqual([
    [401, 401, false],
    [401, 401, false],
  ])
  expect(await suspend(service, caller.customerId)).toEqual({
    name: 'suspended',
    cancelledRuns: 0,
    failedUxMapJobs: 0,
  })
  const listed = await listCustomers(service.db)
  expect(listed.map(({ name, status, runCount }) => [name, status, runCount])).toEqual([
    ['default', 'active', 0],
    ['first', 'active', 0],
    ['first', 'active', 0],
    ['suspended', 'suspended', 1],
  ])

  expect(await resumeCustomer(service.db, caller.customerId)).toBe(true)

  expect(await look()).toEqual([
    [200, 200, true],
    [200, 200, true],
  ])
  expect((await caller.client.runs.get(run.run_id)).status).toBe('cancelled')
})

test('the webhooks of a suspended customer are silent, and get what they missed once it is resumed', async () => {
  await using receiver = await startWebhookReceiver()
  const host = `hook.test.example=127.0.0.1:${receiver.port}`
  await using service = await startTestService({ MASTER_KEY: testMasterKey, TEST_HOSTS: host })
  const testHosts = new Map([['hook.test.example', receiver.port]])
  await using dispatcher = startTestDispatcher({ db: service.db, testHosts })
  const silent = await service.addCaller('silent')
  const loud = await service.addCaller('loud')
  for (const { client } of [silent, loud]) {
    await client.webhooks.create({ url: 'http://hook.test.example/', events: ['run.failed'] })
  }
  await suspend(service, silent.customerId)

  const missed = await addEvent(service.db, silent.customerId)
  const told = await addEvent(service.db, loud.customerId)
  dispatcher.wake()
  const listIds = () => receiver.received.map(({ headers }) => headers['x-service-event-id'])
  await expect.poll(listIds).toEqual([told])
  await addEvent(service.db, loud.customerId)
  dispatcher.wake()
  await expect.poll(listIds).toHaveLength(2)
  expect(listIds()).not.toContain(missed)

  await resumeCustomer(service.db, silent.customerId)
  dispatcher.wake()
  await expect.poll(listIds).toContain(missed)
})

test('a request admitted just before the suspension starts no run', async () => {
  await using service = await startTestService()
  const caller = await service.addCaller('late')
  const { customerId } = caller
  await caller.client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const body = {
    url: 'https://shop.example.com',
    persona: { name: 'Bo', role_description: 'A visitor.' },
  }
  const statuses = await Promise.all([
    ...Array.from({ length: 20 }, async () => {
      const response = await caller.request('POST', '/runs', { body })
      return response.status
    }),
    suspend(service, customerId),
  ])
  const { runs = [] } = await readRows(service, customerId)
  const admitted = statuses.filter((status) => status === 202).length
  expect(statuses.filter((status) => status === 202 || status === 401).length).toBe(20)
  expect(runs.length).toBe(admitted)
  const { rows } = await sql`select 1 from runs where status in ('queued', 'running')`.execute(
    service.db,
  )
  expect(rows).toEqual([])
})

test('a deletion leaves nothing of a customer and does not affect others', async () => {
  await using service = await startTestService({ TEST_HOSTS: webhookTestHost })
  const gone = await service.addCaller('gone')
  const stays = await service.addCaller('stays')
  await createResources(service, gone, 'gone')
  await createResources(service, stays, 'stays')
  for (const caller of [gone, stays]) {
    await addEvent(service.db, caller.customerId)
    await service.artifacts.put(`${caller.customerId}/run_unknown/orphan.png`, new Uint8Array(7))
  }
  const before = await readRows(service, stays.customerId)
  const jobs = await countJobs(service, stays.customerId)
  expect(jobs).toBeGreaterThan(0)

  const deletion = await remove(service, gone.customerId)

  expect(deletion?.name).toBe('gone')
  expect(deletion?.isResumed).toBe(false)
  expect(Object.fromEntries(deletion?.rows ?? [])).toMatchObject({
    api_keys: 2,
    allowed_targets: 1,
    personas: 1,
    credentials: 1,
    webhooks: 2,
    runs: 2,
    sessions: 3,
    repositories: 1,
  })
  expect(deletion?.jobs).toBe(jobs)
  expect(deletion?.artifacts.count).toBeGreaterThan(8)
  expect(deletion?.artifacts.sizeBytes).toBeGreaterThan(1000)
  expect(await readRows(service, gone.customerId)).toEqual({})
  expect(await countJobs(service, gone.customerId)).toBe(0)
  const orphan = 'run_unknown/orphan.png'
  expect(await service.artifacts.get(`${gone.customerId}/${orphan}`)).toBeNull()
  expect(await service.artifacts.get(`${stays.customerId}/${orphan}`)).toHaveLength(7)
  expect((await gone.request('GET', '/runs')).status).toBe(401)
  expect(await readRows(service, stays.customerId)).toEqual(before)
  expect(await countJobs(service, stays.customerId)).toBe(jobs)
  expect((await stays.request('GET', '/runs/run_stays/sessions/sess_stays/report')).status).toBe(
    200,
  )
  expect(await remove(service, gone.customerId)).toBeUndefined()
})

test('an interrupted deletion leaves the customer locked out, and the next one finishes it', async () => {
  await using service = await startTestService({ TEST_HOSTS: webhookTestHost })
  const { db } = service
  const gone = await service.addCaller('gone')
  await createResources(service, gone, 'gone')
  await sql`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'the line is dead'; end $$`.execute(db)
  await sql`create trigger break_off before delete on sessions for each row
    execute function break_off()`.execute(db)

  await expect(remove(service, gone.customerId)).rejects.toThrow('the line is dead')

  expect((await gone.request('GET', '/runs')).status).toBe(401)
  expect(await resumeCustomer(db, gone.customerId)).toBe(false)
  const left = Object.keys(await readRows(service, gone.customerId))
  expect(left).toContain('runs')
  expect(left).not.toContain('webhooks')
  await sql`drop trigger break_off on sessions`.execute(db)
  const deletion = await remove(service, gone.customerId)
  expect(deletion?.isResumed).toBe(true)
  expect(Object.fromEntries(deletion?.rows ?? [])).toMatchObject({ runs: 2, sessions: 3 })
  expect(await readRows(service, gone.customerId)).toEqual({})
})

test('a deletion waits for a worker to stop, which then can write nothing more', async () => {
  await using service = await startTestService()
  const { customerId } = await service.addCaller('gone')
  await seedRun(service.db, { customerId, runId: 'run_a', sessionIds: ['sess_a'] })
  const attempt = await claimSeeded(service, customerId, 'sess_a')
  const recorder = createRecorder({
    ...attempt,
    runId: 'run_a',
    db: service.db,
    artifacts: service.artifacts,
    clock: systemClock,
    redact: (text) => text,
  })
  await recorder.record([thought('Still here.')])
  const waiting = Promise.withResolvers<number>()
  const removing = remove(service, customerId, { onWait: waiting.resolve })
  expect(await waiting.promise).toBe(1)
  // What a worker learns at its next heartbeat.
  expect(await renewLease(service.db, { ...attempt, leaseS: 60 })).toEqual({
    kind: 'held',
    cancelRequested: true,
  })
  // An unreachable worker: its lease expires.
  await sql`update sessions set lease_expires_at = clock_timestamp()`.execute(service.db)
  await removing

  await expect(recorder.record([thought('Too late.')])).rejects.toThrow('Another attempt owns')
  expect(await renewLease(service.db, { ...attempt, leaseS: 60 })).toEqual({ kind: 'lost' })
  expect(await readRows(service, customerId)).toEqual({})
})

test('a deletion waits as long as there are leases, and says if it continues regardless', async () => {
  await using service = await startTestService()
  const { customerId } = await service.addCaller('gone')
  await seedRun(service.db, { customerId, runId: 'run_b', sessionIds: ['sess_b'] })
  await claimSeeded(service, customerId, 'sess_b')
  // As with SESSION_LEASE_S=600.
  await sql`update sessions set lease_expires_at = clock_timestamp() + interval '600 seconds'
    where customer_id = ${customerId}`.execute(service.db)
  let waitedMs = 0
  const clock: Clock = {
    ...systemClock,
    monotonicMs: () => waitedMs,
    async sleep() {
      waitedMs += 60_000
    },
  }
  const told: [string, number, number][] = []

  await remove(service, customerId, {
    clock,
    onWait: (count) => told.push(['waits', count, waitedMs]),
    onGoOn: (count) => told.push(['goes on', count, waitedMs]),
  })

  // The lease of 600 s, and two minutes for the worker to stop.
  expect(told).toEqual([
    ['waits', 1, 0],
    ['goes on', 1, 720_000],
  ])
  expect(await readRows(service, customerId)).toEqual({})
})
