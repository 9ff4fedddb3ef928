import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tellSilentChecks } from '../../../src/operations/deploy-checks/tell-silent-checks.ts'
import { tellVerdict } from '../../../src/operations/verdicts/tell-verdict.ts'
import { findRun } from '../../../src/store/runs/runs.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { answerStatus } from '../../support/servers/webhook-receiver.ts'
import { openCheck, target } from '../../support/service/open-deploy-check.ts'
import { openWebhookBench, type WebhookBench } from '../../support/service/open-webhook-bench.ts'
import { createMovableClock, startTestDispatcher } from '../../support/service/test-dispatcher.ts'
import type { TestCaller } from '../../support/service/test-service.ts'

const deadButton = buildFriction({ status: 'verified' })
const url = 'http://hook.test.example/services/T0/B0/secret-part'

let bench: WebhookBench
let service: WebhookBench['service']

beforeAll(async () => {
  bench = await openWebhookBench()
  service = bench.service
})

beforeEach(() => bench.reset())

afterAll(() => bench[Symbol.asyncDispose]())

/** Ends runs of the shop one day after the other; each is judged before the next one. */
function openHistory(
  { client, customerId }: Pick<TestCaller, 'client' | 'customerId'>,
  mark: string,
) {
  let day = 0
  return async (isBroken: boolean) => {
    day += 1
    const runId = `run_${mark}_${day}`
    await seedFinishedRun(service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      frictions: isBroken ? [deadButton] : [],
    })
    return (await client.runs.verdict(runId)).verdict
  }
}

async function listEvents(customerId: string, event: string): Promise<unknown[]> {
  const rows = await service.db
    .selectFrom('outbox')
    .select('payload')
    .where('customer_id', '=', customerId)
    .where('event', '=', event)
    .orderBy('position')
    .execute()
  return rows.map(({ payload }) => payload)
}

const slack = { url, format: 'slack' as const, events: ['verdict.failed' as const] }

test('a run that fails is told to a Slack channel, once for a problem, and again after it has passed', async () => {
  const caller = await service.addCaller('slack')
  const { id } = await caller.client.webhooks.create(slack)
  const end = openHistory(caller, 'slack')
  await using _dispatcher = startTestDispatcher(ownParts())
  expect([await end(false), await end(true), await end(true)]).toEqual([
    'passed',
    'failed',
    'failed',
  ])
  const [request] = await bench.receive(1)

  expect(request?.path).toBe('/services/T0/B0/secret-part')
  expect(JSON.parse(String(request?.body))).toMatchObject({
    text: 'Understudy: a run failed its gate',
    blocks: [
      { type: 'header' },
      { text: { type: 'plain_text', text: 'https://shop.example.com/' } },
      { text: { type: 'plain_text', text: expect.stringContaining('(severity 3)') } },
      {
        elements: [
          {
            url: `https://understudy.test.example/app/${caller.customerId}/runs/run_slack_2`,
          },
        ],
      },
    ],
  })
  expect(await listEvents(caller.customerId, 'verdict.failed')).toMatchObject([
    { run_id: 'run_slack_2', reasons: [{ severity: 3, fingerprint: expect.any(String) }] },
  ])
  await vi.waitFor(async () =>
    expect(await caller.client.webhooks.get(id)).toMatchObject({ last_delivery_status: '200' }),
  )
  // Gone for longer than what comes and goes, and back.
  for (let run = 0; run < 6; run += 1) expect(await end(false)).toBe('passed')
  expect(await end(true)).toBe('failed')
  expect(await listEvents(caller.customerId, 'verdict.failed')).toHaveLength(2)
  await bench.receive(2)
})

test('of many problems at once, ten are told with a run and the others with the next one', async () => {
  const { client, customerId } = await service.addCaller('many')
  const end = openHistory({ client, customerId }, 'many')
  await end(false)
  const verdict = await client.runs.verdict('run_many_1')
  const run = await findRun(service.db, customerId, 'run_many_1')
  if (run === undefined) throw new Error('the run is there')
  const place = {
    persona: 'Maya',
    session_id: 'sess_a',
    age: null,
    turn: null,
    severity: 3,
    screenshot: null,
    url: null,
  }
  const evidence = Array.from({ length: 13 }, (_each, index) => {
    return { ...place, text: `Problem ${index}`, fingerprint: `fp_${index}` }
  })
  const [rule] = verdict.rules
  if (rule === undefined) throw new Error('a verdict has rules')
  const failed = { ...verdict, verdict: 'failed' as const }
  const judged = {
    ...failed,
    rules: [evidence.slice(0, 10), evidence.slice(10)].map((part) => {
      return { ...rule, status: 'failed' as const, evidence: part }
    }),
  }
  for (let judging = 0; judging < 3; judging += 1) {
    const told = {
      verdict: judged,
      result: { ...failed, target_url: target, completion: null },
      subjects: new Map(),
    }
    await service.db.transaction().execute(async (trx) => tellVerdict(trx, run, told))
  }
  const events = z
    .array(z.object({ reasons: z.array(z.object({ fingerprint: z.string() })) }))
    .parse(await listEvents(customerId, 'verdict.failed'))
  const told = events.map(({ reasons }) => reasons.map(({ fingerprint }) => fingerprint))
  expect(told).toEqual([
    evidence.slice(0, 10).map(({ fingerprint }) => fingerprint),
    ['fp_10', 'fp_11', 'fp_12'],
  ])
})

test('the address of a Slack channel is stored encrypted and shown by its origin only', async () => {
  const { client, customerId } = await service.addCaller('sealed')
  const created = await client.webhooks.create(slack)
  expect(created).toMatchObject({ url: 'http://hook.test.example/', format: 'slack' })
  const moved = `${url}-2`
  expect(await client.webhooks.update(created.id, { url: moved })).toMatchObject({
    url: 'http://hook.test.example/',
  })
  const rows = await service.db
    .selectFrom('webhooks')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute()
  expect(JSON.stringify(rows)).not.toContain('secret-part')
  expect(await client.webhooks.test(created.id)).toMatchObject({ delivered: true })
  expect(bench.receiver.received.map(({ path }) => path)).toEqual(['/services/T0/B0/secret-part-2'])
})

test('a Slack address follows the rules for webhooks', async () => {
  const answer = await service.request('POST', '/webhooks', {
    body: { ...slack, url: 'http://169.254.169.254/' },
  })
  expect(answer.status).toBe(400)
  const zone = { from: '22:00', to: '22:00', time_zone: 'Europe/Berlin' }
  const refused = await service.request('POST', '/webhooks', {
    body: { ...slack, quiet_hours: zone },
  })
  expect(await refused.json()).toMatchObject({
    error: { message: 'quiet_hours.to must differ from from' },
  })
})

test('nothing is sent in quiet hours, and what came then is sent once they end', async () => {
  const caller = await service.addCaller('quiet')
  const quiet = { from: '22:00', to: '07:00', time_zone: 'UTC' }
  const { id } = await caller.client.webhooks.create({ ...slack, quiet_hours: quiet })
  const end = openHistory(caller, 'quiet')
  await end(false)
  await end(true)
  const clock = createMovableClock('2026-11-28T23:00:00.000Z')
  await using dispatcher = startTestDispatcher({ ...ownParts(), clock })
  const list = async () =>
    service.db
      .selectFrom('webhook_deliveries')
      .select(['status', 'attempt_count', 'next_attempt_at'])
      .where('webhook_id', '=', id)
      .execute()
  await vi.waitFor(
    async () =>
      expect(await list()).toEqual([
        {
          status: 'pending',
          attempt_count: 0,
          next_attempt_at: new Date('2026-11-29T07:00:00.000Z'),
        },
      ]),
    60_000,
  )
  expect(bench.receiver.received).toEqual([])
  clock.advance(8 * 3600)
  dispatcher.wake()
  await bench.receive(1)
})

test('a channel that refuses is tried again as webhooks are', async () => {
  const caller = await service.addCaller('refusing')
  const { id } = await caller.client.webhooks.create(slack)
  bench.receiver.answerWith(answerStatus(500))
  const end = openHistory(caller, 'refusing')
  await end(false)
  await end(true)
  const clock = createMovableClock(new Date().toISOString())
  await using dispatcher = startTestDispatcher({ ...ownParts(), clock })
  await bench.receive(1)
  bench.receiver.answerWith(answerStatus(200))
  clock.advance(31)
  dispatcher.wake()
  await bench.receive(2)
  await vi.waitFor(async () =>
    expect((await caller.client.webhooks.listDeliveries(id)).items).toMatchObject([
      { event: 'verdict.failed', status: 'delivered', attempt_count: 2 },
    ]),
  )
})

test('a scheduled check whose runs do not end is told once, until one ends', async () => {
  const schedule = { cron: '0 * * * *', time_zone: 'UTC' }
  const settings = { type: 'fixed_url', target_url: target, schedule }
  const { customerId, check, client } = await openCheck(service, settings)
  const clock = createMovableClock(String(check.next_run_at))
  const look = () => tellSilentChecks({ db: service.db, clock })
  clock.advance(2 * 3600 - 60)
  await look()
  expect(await listEvents(customerId, 'monitor.silent')).toEqual([])
  clock.advance(2 * 3600)
  await look()
  await look()
  const silent = { deploy_check_id: check.id, name: 'previews', last_ended_at: null, missed: 3 }
  expect(await listEvents(customerId, 'monitor.silent')).toEqual([silent])

  // A run of the check ends.
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_monitor',
    sessionIds: ['run_monitor_a'],
    createdAt: clock.now(),
    frictions: [],
  })
  await service.db
    .insertInto('run_verdicts')
    .values({ customer_id: customerId, run_id: 'run_monitor', deploy_check_id: check.id })
    .execute()
  expect((await client.runs.verdict('run_monitor')).verdict).toBe('passed')
  clock.advance(6 * 3600)
  await look()
  expect(await listEvents(customerId, 'monitor.silent')).toHaveLength(2)

  await client.deployChecks.update(check.id, { enabled: false })
})

/** Of a dispatcher beside the service. */
function ownParts() {
  return { db: service.db, testHosts: bench.testHosts }
}
