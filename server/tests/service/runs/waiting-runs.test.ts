import { limits } from '@understudy/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRun } from '../../support/records/seed-run.ts'
import { library, openCheck, postEvent, target } from '../../support/service/open-deploy-check.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

const most = limits.waitingRunsPerCustomer
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

async function countRuns({ customerId }: TestCaller): Promise<number> {
  const rows = await service.db
    .selectFrom('runs')
    .select('id')
    .where('customer_id', '=', customerId)
    .execute()
  return rows.length
}

test('a customer whose runs fill its queue gets 429 for the next one, repeats its requests, and goes on once runs are gone', async () => {
  const caller = await service.addCaller('eager')
  const { customerId, client, request } = caller
  await client.allowedTargets.create({ host_pattern: 'preview.example.com' })
  for (let run = 1; run < most; run += 1) {
    await seedRun(service.db, { customerId, runId: `run_w${run}`, sessionIds: [`sess_w${run}`] })
  }
  const body = { target_url: target, persona_ids: [library] }
  const post = (key: string) =>
    request('POST', '/runs', { body, headers: { 'idempotency-key': key } })

  const last = await post('last')
  const refused = await post('one too many')
  const repeated = await post('last')

  expect([last.status, refused.status, repeated.status]).toEqual([202, 429, 202])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    error: {
      code: 'rate_limited',
      message: expect.stringContaining(`${most} runs are already waiting`),
    },
  })
  expect(await repeated.json()).toEqual(await last.json())
  expect(await countRuns(caller)).toBe(most)
  // Another customer has a queue of its own.
  const other = await service.addCaller('calm')
  expect((await other.request('POST', '/runs', { body })).status).toBe(202)

  await client.runs.cancel('run_w1')
  expect((await post('one too many')).status).toBe(202)
})

test('four deploy checks that get 160 events each at once start as many runs as may wait, and every event is decided', async () => {
  const first = await openCheck(service)
  const { client } = first
  const checks = [first.check]
  for (const name of ['second', 'third', 'fourth']) {
    checks.push(await client.deployChecks.create({ name, persona_ids: [library] }))
  }
  // The checks at the same time, each with as many requests as a machine has connections for.
  const answers = await Promise.all(
    checks.map(async ({ id, trigger_token: token }) => {
      const own: Awaited<ReturnType<typeof postEvent>>[] = []
      for (let sent = 0; sent < 160; sent += 20) {
        const keys = Array.from({ length: 20 }, (_none, at) => `key ${sent + at}`)
        const event = { status: 'ready', target_url: target }
        const post = (key: string) =>
          postEvent(service, id, token, { ...event, idempotency_key: key })
        own.push(...(await Promise.all(keys.map(post))))
      }
      return own
    }),
  ).then((own) => own.flat())

  // The rest came too fast for their check, and are sent again by CI.
  const decided = answers.filter(({ status }) => status !== 429)
  expect(decided).toHaveLength(240)
  expect(decided.every(({ body }) => body.decision !== undefined)).toBe(true)
  const queued = decided.filter(({ body }) => body.decision === 'queued_run')
  const blocked = decided.filter(({ body }) => body.decision === 'blocked_target')
  expect([queued.length, blocked.length]).toEqual([most, 240 - most])
  expect(new Set(queued.map(({ body }) => body.run_id)).size).toBe(most)
  for (const { body } of blocked) {
    expect(body['reason']).toMatch(
      /^rate_limited: .*runs are already waiting.*post an event with a new key/,
    )
  }
  expect(await countRuns(first)).toBe(most)
})
