import { limits } from '@understudy/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_MS, systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createPauses } from '../../../src/lib/waiting/pauses.ts'
import { startDueChecks } from '../../../src/operations/deploy-checks/start-due-checks.ts'
import { tellSilentChecks } from '../../../src/operations/deploy-checks/tell-silent-checks.ts'
import type { AdmissionDeps } from '../../../src/operations/runs/admit-run.ts'
import { openQueue, type Queue } from '../../../src/queue/queue.ts'
import { watchSchedules } from '../../../src/worker/watch-schedules.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { openCheck, target } from '../../support/service/open-deploy-check.ts'
import { createMovableClock, type MovableClock } from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { watchPauses } from '../../support/time/watch-pauses.ts'

let service: TestService
let queue: Queue

beforeAll(async () => {
  service = await startTestService()
  queue = await openQueue(service.opened.driver, { works: false, log: createLog('silent') })
})

afterAll(async () => {
  await queue[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const noCaps = { dayUsd: null, monthUsd: null }
const hourly = { cron: '0 * * * *', time_zone: 'UTC' }
const fixed = { type: 'fixed_url', target_url: target }
const never = new AbortController().signal

/** What a worker has, at the time of this clock. */
function createDeps(clock: MovableClock, changes: Partial<AdmissionDeps> = {}): AdmissionDeps {
  return {
    db: service.db,
    clock,
    log: createLog('silent'),
    queue,
    testHosts: new Map(),
    model: { publicId: 'preview', isPreview: true, isAvailable: () => true },
    billingGate: { kind: 'open' },
    spendCaps: { runUsd: null, customer: noCaps, host: noCaps },
    processor: null,
    unanswered: createPauses(10),
    ...changes,
  }
}

/** A check with an hourly schedule, and a clock that is this much later than its next run. */
async function openScheduled({ lateS = 0, schedule = hourly } = {}) {
  const opened = await openCheck(service, { ...fixed, schedule })
  const due = String(opened.check.next_run_at)
  const clock = createMovableClock(due)
  clock.advance(lateS)
  const { client, check } = opened
  return {
    ...opened,
    due,
    clock,
    listEvents: async () => (await client.deployChecks.listEvents(check.id)).items,
    get: () => client.deployChecks.get(check.id),
    // Its runs must not be due in other tests.
    [Symbol.asyncDispose]: () => client.deployChecks.archive(check.id),
  }
}

function addHours(time: string, hours: number): string {
  return new Date(Date.parse(time) + hours * 3600 * SECOND_MS).toISOString()
}

test('a scheduled check says when it runs next, and starts one run then', async () => {
  await using check = await openScheduled()
  expect(check.due).toBe(new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString())
  check.clock.advance(-1)
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.listEvents()).toEqual([])

  check.clock.advance(1)
  await startDueChecks(createDeps(check.clock), never)
  await startDueChecks(createDeps(check.clock), never)

  const events = await check.listEvents()
  expect(events).toMatchObject([
    {
      decision: 'queued_run',
      provider: 'schedule',
      idempotency_key: `schedule ${check.due}`,
      received_at: check.due,
    },
  ])
  const { items } = await check.client.runs.list()
  expect(items).toMatchObject([{ id: events[0]?.run_id, target_url: target, status: 'queued' }])
  expect(await check.get()).toMatchObject({
    next_run_at: addHours(check.due, 1),
    last_event_at: check.due,
  })
})

test('several workers start one run for one due time, also with clocks that differ', async () => {
  await using check = await openScheduled()
  const ahead = createMovableClock(check.due)
  ahead.advance(20)
  const clocks = [check.clock, ahead, check.clock, ahead, check.clock]

  await Promise.all(clocks.map((clock) => startDueChecks(createDeps(clock), never)))

  expect(await check.listEvents()).toHaveLength(1)
  expect((await check.client.runs.list()).items).toHaveLength(1)
})

test('times that passed while the service was down start one run, and the next comes in its time', async () => {
  await using check = await openScheduled({ lateS: 50 * 3600 + 60 })
  await startDueChecks(createDeps(check.clock), never)
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.listEvents()).toMatchObject([{ decision: 'queued_run' }])
  expect(await check.get()).toMatchObject({ next_run_at: addHours(check.due, 51) })
})

test('a check whose schedule was dropped by an older version is due no more, and stops nothing', async () => {
  await using check = await openScheduled({ lateS: 4 * 3600 })
  await service.db
    .updateTable('deploy_checks')
    .set({ settings: sql`settings - 'schedule'` })
    .where('id', '=', check.check.id)
    .execute()
  await tellSilentChecks({ db: service.db, clock: check.clock })
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.get()).toMatchObject({ schedule: null, next_run_at: null })
  expect(await check.listEvents()).toEqual([])
})

test('looking for silent checks holds up nothing, however rare their times and many their runs', async () => {
  await using check = await openScheduled({ schedule: { cron: '0 0 29 2 *', time_zone: 'UTC' } })
  const look = () => tellSilentChecks({ db: service.db, clock: check.clock })
  const { longestMs: before } = await watchPauses(look)
  const given = sql`(select * from deploy_checks where id = ${check.check.id}) as given`
  await sql`insert into deploy_checks
      (customer_id, id, name, type, enabled, settings, token_hash, created_at, updated_at, next_run_at)
    select customer_id, id || n, name, type, enabled, settings, id || n, created_at, updated_at, next_run_at
    from generate_series(1, 99) as n, ${given}`.execute(service.db)
  await sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
      duration_budget, flows, model, is_preview, session_count, created_at, finished_at)
    select customer_id, id || '_' || n, 'https://shop.example.com/', 'queued', 'not_applicable', 'off', 'short', '[]',
      'understudy-explorer', true, 1, created_at, null
    from generate_series(1, 2000) as n, ${given}`.execute(service.db)
  await sql`insert into run_verdicts (customer_id, run_id, deploy_check_id)
    select customer_id, id || '_' || n, id from generate_series(1, 2000) as n, ${given}`.execute(
    service.db,
  )
  await sql`update runs set status = 'cancelled', finished_at = created_at
    where id like ${`${check.check.id}%`}`.execute(service.db)
  const { longestMs: after } = await watchPauses(look)
  expect(after - before).toBeLessThan(100)
})

test('a worker starts what is due at once', async () => {
  await using check = await openScheduled({ lateS: 5 })
  await using _watch = watchSchedules(createDeps(check.clock))
  await expect.poll(check.listEvents, { timeout: 20_000 }).toMatchObject([{ provider: 'schedule' }])
})

test('a paused or archived check starts nothing, and goes on at its next time', async () => {
  await using check = await openScheduled({ lateS: 5 })
  const { client, clock } = check
  const { id } = check.check
  expect(await client.deployChecks.update(id, { enabled: false })).toMatchObject({
    next_run_at: null,
    schedule: hourly,
  })
  await startDueChecks(createDeps(clock), never)
  expect(await client.deployChecks.update(id, { enabled: true })).toMatchObject({
    next_run_at: check.due,
  })
  await client.deployChecks.archive(id)
  await startDueChecks(createDeps(clock), never)
  expect(await check.listEvents()).toEqual([])
  expect(await check.get()).toMatchObject({ next_run_at: null })
})

test('a change of something else leaves what is due, and another schedule is due at its own time', async () => {
  await using check = await openScheduled()
  const { id } = check.check
  expect(await check.client.deployChecks.update(id, { name: 'Shop' })).toMatchObject({
    next_run_at: check.due,
  })
  const daily = { cron: '0 0 29 2 *', time_zone: 'America/New_York' }
  expect(await check.client.deployChecks.update(id, { schedule: daily })).toMatchObject({
    schedule: daily,
    next_run_at: expect.stringMatching(/-02-29T05:00:00\.000Z$/),
  })
  expect(await check.client.deployChecks.update(id, { schedule: null })).toMatchObject({
    next_run_at: null,
  })
})

test('a spend limit refuses a scheduled run, says so in its event, and the next time is tried again', async () => {
  await using check = await openScheduled()
  const spendCaps = { runUsd: null, customer: { dayUsd: 0, monthUsd: null }, host: noCaps }
  await startDueChecks(createDeps(check.clock, { spendCaps }), never)
  expect(await check.listEvents()).toMatchObject([
    {
      decision: 'blocked_target',
      run_id: null,
      reason: expect.stringMatching(
        /^spend_limit_reached: .* the schedule tries again at its next one\.$/,
      ),
    },
  ])
  check.clock.advance(3600)
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.listEvents()).toMatchObject([
    { decision: 'queued_run' },
    { decision: 'blocked_target' },
  ])
})

test('a scheduled run counts as one that waits, and is refused like one', async () => {
  await using check = await openScheduled()
  const { customerId } = check
  for (let run = 0; run < limits.waitingRunsPerCustomer; run += 1) {
    await seedRun(service.db, { customerId, runId: `run_s${run}`, sessionIds: [`sess_s${run}`] })
  }
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.listEvents()).toMatchObject([
    { decision: 'blocked_target', reason: expect.stringMatching(/^rate_limited: /) },
  ])
})

test('while no model is available a scheduled run is late and not lost, and others start', async () => {
  await using check = await openScheduled()
  const model = { publicId: 'preview', isPreview: true, isAvailable: () => false }
  await startDueChecks(createDeps(check.clock, { model }), never)
  expect(await check.listEvents()).toEqual([])
  expect(await check.get()).toMatchObject({ next_run_at: check.due })
  check.clock.advance(60)
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.listEvents()).toMatchObject([{ decision: 'queued_run' }])
})

test('a suspended customer is not visited, and one late run starts afterwards', async () => {
  await using check = await openScheduled({ lateS: 5 })
  const { customerId } = check
  const suspend = (suspendedAt: Date | null) =>
    service.db
      .updateTable('customers')
      .set({ suspended_at: suspendedAt })
      .where('id', '=', customerId)
      .execute()
  await suspend(systemClock.now())
  await startDueChecks(createDeps(check.clock), never)
  await suspend(null)
  expect(await check.listEvents()).toEqual([])
  await startDueChecks(createDeps(check.clock), never)
  expect(await check.listEvents()).toHaveLength(1)
})

test.each([
  [{ cron: '* * * * *', time_zone: 'UTC' }, /^schedule\.cron is due twice within 15 minutes/],
  [{ cron: '0 9 * * 8', time_zone: 'UTC' }, /^schedule\.cron has a value that no cron schedule/],
  [{ cron: '0 9 * *', time_zone: 'UTC' }, /^schedule\.cron must have five fields: minute, hour/],
  [{ cron: '0 0 9 * * *', time_zone: 'UTC' }, /^schedule\.cron must have five fields/],
  [{ cron: '0 9 * * *', time_zone: 'Mars/Olympus' }, /^schedule\.time_zone must be a time zone/],
  [{ cron: '0 9 * * *', time_zone: '+02:00' }, /^schedule\.time_zone must be a time zone/],
  [{ cron: '0 9 * * *' }, /^schedule\.time_zone is required/],
])('the schedule %j is refused with 400 and what is wrong', async (schedule, message) => {
  const { request } = service
  const body = { name: 'x', persona_ids: ['pers_0000000000000000000default'], ...fixed, schedule }
  const answer = await request('POST', '/deploy-checks', { body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    error: { code: 'invalid_request', message: expect.stringMatching(message) },
  })
})

test('a schedule needs an address of its own', async () => {
  const body = { name: 'x', persona_ids: ['pers_0000000000000000000default'], schedule: hourly }
  const answer = await service.request('POST', '/deploy-checks', { body })
  expect(await answer.json()).toMatchObject({
    error: {
      message:
        'schedule needs an address of its own (type fixed_url): no event names that of a scheduled run',
    },
  })
})
