import { webhookEnvelope, webhookEvents } from '@understudy/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import {
  openWebhookBench,
  type WebhookBench,
  webhookUrl,
} from '../../support/service/open-webhook-bench.ts'
import { startTestDispatcher } from '../../support/service/test-dispatcher.ts'

let bench: WebhookBench
let service: WebhookBench['service']

beforeAll(async () => {
  bench = await openWebhookBench()
  service = bench.service
})

afterAll(() => bench[Symbol.asyncDispose]())

const withReport = z.object({ report_url: z.string() })

test('events of a run carry its report, how its sessions ended, what came of it, and its verdict', async () => {
  const { client, customerId } = await service.addCaller('payloads')
  const events = ['run.completed', 'run.judged', 'verdict.failed'] as const
  await client.webhooks.create({ url: webhookUrl, events: [...events] })
  const seed = async (runId: string, frictions: ReturnType<typeof buildFriction>[]) => {
    const createdAt = new Date(`2026-03-0${frictions.length + 1}T10:00:00.000Z`)
    const sessionIds = [`${runId}_a`, `${runId}_b`]
    await seedFinishedRun(service, { customerId, runId, sessionIds, createdAt, frictions })
    await client.runs.verdict(runId)
  }
  await seed('run_before', [])
  await seed('run_after', [buildFriction({ status: 'verified' })])
  await using _dispatcher = startTestDispatcher({
    db: service.db,
    testHosts: bench.testHosts,
    dashboardUrl: service.baseUrl,
  })
  const requests = await bench.receive(5)

  const bodies = requests.map(({ body }) => webhookEnvelope.parse(JSON.parse(String(body))))
  const told = bodies.filter(({ payload }) => payload['run_id'] === 'run_after')
  expect(Object.fromEntries(told.map(({ event, payload }) => [event, payload]))).toEqual({
    'run.completed': {
      run_id: 'run_after',
      target_url: 'https://shop.example.com/',
      status: 'completed',
      session_ids: ['run_after_a', 'run_after_b'],
      sessions: { total: 2, completed: 2 },
      report_url: expect.stringContaining('/r/run_after?t='),
    },
    'run.judged': {
      ...result,
      cause: null,
      failed_rules: ['problems'],
    },
    'verdict.failed': {
      ...result,
      reasons: [
        {
          text: expect.any(String),
          fingerprint: expect.any(String),
          severity: 3,
          page_url: expect.stringContaining('https://'),
          key: expect.stringMatching(/^[\da-f]{32}$/),
          finding: {
            expected: expect.any(String),
            observed: expect.any(String),
            recommendation: expect.any(String),
            retest: expect.any(String),
            is_claim: false,
          },
        },
      ],
    },
  })
  for (const { event, payload } of bodies) {
    const schema: z.ZodType = webhookEvents[event].payload
    expect(schema.parse(payload)).toEqual(payload)
    const { report_url: reportUrl } = withReport.parse(payload)
    expect((await fetch(reportUrl)).status).toBe(200)
  }
})

const result = {
  run_id: 'run_after',
  target_url: 'https://shop.example.com/',
  verdict: 'failed',
  summary: 'Failed. 1 new problem of severity 3 or higher.',
  headline: expect.any(String),
  completion: { succeeded: 2, total: 2 },
  sessions: { total: 2, tested: 2, inconclusive: 0 },
  problems: { new: 1, flaky: 0, persisting: 0, unknown: 0 },
  report_url: expect.stringContaining('/r/run_after?t='),
}
