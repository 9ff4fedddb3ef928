import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { writeDecision } from '../../support/mind/open-llm-mind.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'
import {
  answerStatus,
  type ReceivedRequest,
  startWebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})
type ReceivedSpan = z.infer<typeof span>

const batch = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

function readSpans(received: readonly ReceivedRequest[]): ReceivedSpan[] {
  return received.flatMap(({ body }) =>
    batch
      .parse(JSON.parse(body.toString()))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

function readAttributes({ attributes }: ReceivedSpan): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

const canaries = {
  task: 'Find the canarytask',
  thought: 'canarythought',
  key: 'sk-canarykey',
  hook: 'canaryhook',
  refusal: 'canaryrefusal',
} as const

test('one trace leads from the request over the session and its model calls to the webhook, without text of pages, models or customers', async () => {
  await using bench = await openCrashBench()
  await using collector = await startWebhookReceiver()
  await using hook = await startWebhookReceiver()
  await using broken = await startProviderServer('openai', [
    { kind: 'status', status: 400, body: canaries.refusal },
  ])
  await using provider = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision({ kind: 'scroll', to: 'down' }) },
    { kind: 'answer', text: writeDecision({ kind: 'done', summary: canaries.thought, quote: '' }) },
  ])
  const service = await bench.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=right',
    MASTER_KEY: testMasterKey,
    // On a busy machine, the bench's short lease can be lost, and each attempt is a span of its own.
    SESSION_LEASE_S: '60',
    MODEL_ROUTES: `openai-compatible/broken@${broken.url},openai-compatible/small@${provider.url}`,
    OPENAI_COMPATIBLE_API_KEY: canaries.key,
    TEST_HOSTS: `shop.test.example=127.0.0.1:${bench.site.port},hook.test.example=127.0.0.1:${hook.port}`,
  })
  const client = bench.client()
  await client.webhooks.create({
    url: `http://hook.test.example/${canaries.hook}`,
    events: ['session.completed'],
    secret: 'a secret of the canaryhook',
  })
  const { runId, sessionId } = await bench.createRun({ task: canaries.task })
  await client.runs.wait(runId)
  await vi.waitFor(() => expect(hook.received).not.toEqual([]), 30_000)
  service.kill('SIGTERM')
  await service.exited

  const spans = readSpans(collector.received)
  const requested = spans.find(({ name }) => name === 'POST /runs')
  const session = spans.find(({ name }) => name === 'session')
  const chats = spans.filter(({ name }) => name === 'chat small')
  const delivered = spans.find(({ name }) => name === 'webhook')
  expect(session?.parentSpanId).toBe(requested?.spanId)
  expect(delivered?.parentSpanId).toBe(requested?.spanId)
  expect(new Set(chats.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([session?.spanId]))
  const own = [requested, session, delivered, ...chats].flatMap((each) => each?.traceId ?? [])
  expect(own.length).toBeGreaterThanOrEqual(5)
  expect(new Set(own).size).toBe(1)
  expect(session === undefined ? {} : readAttributes(session)).toMatchObject({
    'understudy.run.id': runId,
    'understudy.session.id': sessionId,
  })
  expect(chats.map(readAttributes)[0]).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai-compatible',
    'gen_ai.request.model': 'small',
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.output_tokens': 100,
  })
  const failed = spans.find(({ name }) => name === 'chat broken')
  expect(failed === undefined ? {} : readAttributes(failed)['error.type']).toBe('unavailable')
  expect(new Set(collector.received.map(({ headers }) => headers['x-collector-key']))).toEqual(
    new Set(['right']),
  )
  const sent = collector.received.map(({ body }) => body.toString()).join('\n')
  expect(sent).not.toMatch(/canary|shop\.test|hook\.test|sk_live|tea/i)
  expect(sent).not.toContain(bench.apiKey())
})

test('a collector that does not answer neither slows a session nor a stop, and one line tells of it', async () => {
  await using bench = await openCrashBench()
  await using collector = await startWebhookReceiver()
  collector.answerWith(() => undefined)
  const service = await bench.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    LOG_LEVEL: 'warn',
  })
  const { runId } = await bench.createRun()
  const run = await bench.client().runs.wait(runId)
  expect(run.status).toBe('completed')
  await vi.waitFor(() => expect(service.stderr()).toContain('traces cannot be sent'), 60_000)
  const before = Date.now()
  service.kill('SIGTERM')
  await service.exited
  expect(Date.now() - before).toBeLessThan(15_000)
  collector.answerWith(answerStatus(200))
})
