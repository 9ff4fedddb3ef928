import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { finishSession } from '../../../src/operations/sessions/finish-session.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import {
  claimSeeded,
  finishSeeded,
  seedFinishedRun,
} from '../../support/records/seed-finished-run.ts'
import { seedTurn } from '../../support/records/seed-run.ts'
import { getSeededSession, seedUsage } from '../../support/records/seed-usage.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

async function listMonth({ client }: TestCaller, month: string): Promise<string[]> {
  return (await client.billing.usage({ month })).runs.map(({ run_id: id }) => id)
}

test('a month without runs is all zero', async () => {
  const { client } = await service.addCaller('new')
  expect(await client.billing.usage({ month: '2026-03' })).toEqual({
    month: '2026-03',
    totals: {
      runs: 0,
      sessions: 0,
      turns: 0,
      input_tokens: 0,
      output_tokens: 0,
      browser_seconds: 0,
      cost_usd: 0,
    },
    runs: [],
    next_cursor: null,
    subscription: null,
    spend: {
      day: { spent_usd: 0, reserved_usd: 0, limit_usd: null },
      month: { spent_usd: 0, reserved_usd: 0, limit_usd: null },
    },
    run_limit_usd: null,
  })
})

test('the default month is the current one in UTC', async () => {
  const caller = await service.addCaller('now')
  const before = new Date().toISOString().slice(0, 7)
  const { month } = await caller.client.billing.usage()
  expect([before, new Date().toISOString().slice(0, 7)]).toContain(month)
})

test('a finished run counts what its sessions recorded', async () => {
  const caller = await service.addCaller('counted')
  const { customerId } = caller
  const sessionIds = ['sess_counted1', 'sess_counted2']
  await seedFinishedRun(service, { customerId, runId: 'run_counted', sessionIds })
  const { runs, totals } = await caller.client.billing.usage({ month: '2026-03' })
  const spent = {
    sessions: 2,
    turns: 2,
    input_tokens: 200,
    output_tokens: 40,
    browser_seconds: expect.any(Number),
    cost_usd: 0.5,
  }
  expect(runs).toEqual([
    {
      run_id: 'run_counted',
      created_at: '2026-03-01T10:00:00.000Z',
      target_url: 'https://shop.example.com/',
      status: 'completed',
      ...spent,
    },
  ])
  expect(totals).toEqual({ runs: 1, ...spent })
})

test('totals alone are those of the listed runs, also of none, and a run without a price leaves the cost unknown', async () => {
  const { client, customerId } = await service.addCaller('summed')
  const totals = async () => {
    const [listed, summed] = [
      await client.billing.usage({ month: '2026-03' }),
      await client.billing.usage({ month: '2026-03', detail: 'totals' }),
    ]
    expect(summed).toEqual({ ...listed, runs: [] })
    return summed.totals
  }
  expect(await totals()).toMatchObject({ runs: 0, sessions: 0, turns: 0, cost_usd: 0 })
  // Rounded one by one, 0.0000014 dollars three times are 0.000003.
  for (const day of [1, 2, 31]) {
    const at = `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`
    await seedUsage(service.db, customerId, at, { turns: 2, cost: 0.0000014, browserMs: 500 })
  }
  await seedUsage(service.db, customerId, '2026-04-01T00:00:00Z', { turns: 100 })
  await seedUsage(service.db, customerId, '2026-03-05T00:00:00Z', null)
  expect(await totals()).toEqual({
    runs: 4,
    sessions: 4,
    turns: 6,
    input_tokens: 0,
    output_tokens: 0,
    browser_seconds: 1.5,
    cost_usd: 0.000003,
  })
  await service.db
    .updateTable('usage')
    .set({ unpriced_tokens: 1 })
    .where('customer_id', '=', customerId)
    .execute()
  expect((await totals()).cost_usd).toBe(null)
})

test('an unfinished run is listed without usage', async () => {
  const caller = await service.addCaller('waiting')
  const runId = await seedUsage(service.db, caller.customerId, '2026-03-05T00:00:00Z', null)
  const { runs, totals } = await caller.client.billing.usage({ month: '2026-03' })
  expect(runs).toMatchObject([
    { run_id: runId, status: 'queued', sessions: 1, turns: 0, browser_seconds: 0, cost_usd: 0 },
  ])
  expect(totals).toMatchObject({ runs: 1, sessions: 1, turns: 0 })
})

test.each([
  ['2026-01', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-02'],
  ['2026-02', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-03'],
  ['2028-02', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z', '2028-03'],
  ['2100-02', '2100-02-28T23:59:59.999Z', '2100-03-01T00:00:00.000Z', '2100-03'],
  ['2026-12', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2027-01'],
  // When daylight saving starts and ends in much of the world.
  ['2026-03', '2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z', '2026-04'],
  ['2026-10', '2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2026-11'],
])('the last millisecond of %s belongs to it, and the next to the next', async (...moments) => {
  const [month, last, first, next] = moments
  const caller = await service.addCaller('edge')
  const atEnd = await seedUsage(service.db, caller.customerId, last)
  const atStart = await seedUsage(service.db, caller.customerId, first)
  expect(await listMonth(caller, month)).toEqual([atEnd])
  expect(await listMonth(caller, next)).toEqual([atStart])
})

test('the first and the last possible month can be requested', async () => {
  const caller = await service.addCaller('ages')
  expect(await listMonth(caller, '0001-01')).toEqual([])
  expect(await listMonth(caller, '9999-12')).toEqual([])
})

test.each(['2026-13', '2026-00', '0000-01', '2026-1', '２０２６-01', '2026-01\n', ' 2026-01', ''])(
  '%j is not a month',
  async (month) => {
    const caller = await service.addCaller('wrong')
    const query = new URLSearchParams({ month })
    const response = await caller.request('GET', `/usage?${query.toString()}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_request' } },
    ])
  },
)

test('runs come newest first, and by id within a millisecond', async () => {
  const caller = await service.addCaller('order')
  const early = await seedUsage(service.db, caller.customerId, '2026-03-01T00:00:00.000Z')
  const one = await seedUsage(service.db, caller.customerId, '2026-03-02T00:00:00.001Z')
  const two = await seedUsage(service.db, caller.customerId, '2026-03-02T00:00:00.001Z')
  const late = await seedUsage(service.db, caller.customerId, '2026-03-02T00:00:00.002Z')
  const tied = one > two ? [one, two] : [two, one]
  expect(await listMonth(caller, '2026-03')).toEqual([late, ...tied, early])
})

test('the totals are the sum of the runs to the last digit', async () => {
  const caller = await service.addCaller('sums')
  for (const [index, cost] of [0.1, 0.2, 0.000_001_4, 0.7, 1e-9].entries()) {
    const spent = { turns: index, cost, browserMs: 333 * index }
    await seedUsage(service.db, caller.customerId, `2026-03-0${index + 1}T00:00:00Z`, spent)
  }
  const { totals, runs } = await caller.client.billing.usage({ month: '2026-03' })
  expect(totals).toEqual({
    runs: 5,
    sessions: 5,
    turns: 10,
    input_tokens: 0,
    output_tokens: 0,
    browser_seconds: 3.33,
    cost_usd: 1.000_001,
  })
  const cents = runs.map(({ cost_usd: cost }) => Math.round((cost ?? 0) * 1_000_000))
  expect(cents.reduce((sum, cost) => sum + cost, 0)).toBe(1_000_001)
})

test('of two customers with a hundred runs each, neither sees a run of the other', async () => {
  const one = await service.addCaller('one')
  const other = await service.addCaller('other')
  const ids: string[] = []
  for (let index = 0; index < 100; index += 1) {
    ids.push(await seedUsage(service.db, one.customerId, '2026-03-01T00:00:00Z'))
    await seedUsage(service.db, other.customerId, '2026-03-01T00:00:00Z')
  }
  expect((await listMonth(one, '2026-03')).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ids.toSorted((a, b) => a.localeCompare(b)),
  )
  const { totals } = await other.client.billing.usage({ month: '2026-03' })
  expect(totals).toMatchObject({ runs: 100, sessions: 100, turns: 100, browser_seconds: 100 })
})

test('a session is billed once, by the attempt that owns it', async () => {
  const caller = await service.addCaller('retried')
  const { customerId } = caller
  const runId = await seedUsage(service.db, customerId, '2026-03-01T00:00:00Z', null)
  const sessionId = getSeededSession(runId)
  const lost = await claimSeeded(service, customerId, sessionId)
  await createTestRecorder(lost, runId).recordTurn(seedTurn(1), [])
  await service.db
    .updateTable('sessions')
    .set({ lease_expires_at: new Date(0) })
    .where('id', '=', sessionId)
    .execute()
  const kept = await claimSeeded(service, customerId, sessionId)
  await createTestRecorder(kept, runId).recordTurn(seedTurn(2), [])
  await finishSeeded(service, lost)
  await finishSeeded(service, kept)
  await finishSeeded(service, kept)
  const { runs } = await caller.client.billing.usage({ month: '2026-03' })
  expect(runs).toMatchObject([
    { sessions: 1, turns: 2, input_tokens: 200, output_tokens: 40, cost_usd: 0.5 },
  ])
})

test('the cost of a model without a known price is unknown, not 0', async () => {
  const caller = await service.addCaller('unpriced')
  const runId = await seedUsage(service.db, caller.customerId, '2026-03-01T00:00:00Z', null)
  const attempt = await claimSeeded(service, caller.customerId, getSeededSession(runId))
  const turn = seedTurn(1)
  const usage = { ...turn.usage, cost_usd: 0, unpriced_tokens: 120 }
  await createTestRecorder(attempt, runId).recordTurn({ ...turn, usage }, [])
  await finishSeeded(service, attempt)
  const { runs, totals } = await caller.client.billing.usage({ month: '2026-03' })
  expect(runs).toMatchObject([{ input_tokens: 100, output_tokens: 20, cost_usd: null }])
  expect(totals).toMatchObject({ cost_usd: null })
})

test('model cost without a turn counts as well', async () => {
  const caller = await service.addCaller('unrecorded')
  const runId = await seedUsage(service.db, caller.customerId, '2026-03-01T00:00:00Z', null)
  const attempt = await claimSeeded(service, caller.customerId, getSeededSession(runId))
  const queue = { enqueue: () => Promise.resolve(), wake: () => undefined }
  const deps = { ...service, queue, clock: systemClock, log: createLog('silent') }
  await finishSession(deps, attempt, {
    kind: 'model_error',
    reason: 'The model could not decide.',
    outcome: {
      claimed_success: false,
      claim: '',
      supported: null,
      evidence_turn: null,
      evidence_quote: null,
    },
    unrecorded: { input_tokens: 900, output_tokens: 10, cost_usd: 0.01, ms: 5 },
  })
  const { runs } = await caller.client.billing.usage({ month: '2026-03' })
  expect(runs).toMatchObject([
    { turns: 0, input_tokens: 900, output_tokens: 10, cost_usd: 0.01, status: 'failed' },
  ])
})

function createTestRecorder(
  attempt: { customerId: string; sessionId: string; attempt: number },
  runId: string,
) {
  return createRecorder({
    ...service,
    ...attempt,
    runId,
    clock: systemClock,
    redact: (text) => text,
  })
}

test('a caller without a key learns nothing', async () => {
  const response = await fetch(`${service.baseUrl}/usage`)
  expect(response.status).toBe(401)
  const { client } = service
  const error = await client.billing.usage({ month: '2026-13' }).catch((thrown: unknown) => thrown)
  expect(error instanceof UnderstudyError && error.status).toBe(400)
})
