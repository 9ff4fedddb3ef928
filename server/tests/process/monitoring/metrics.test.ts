import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { writeDecision } from '../../support/mind/open-llm-mind.ts'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import {
  findUnknown,
  findValue,
  listSelectors,
  readMetrics,
} from '../../support/readers/read-metrics.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'

const files = new URL('../../../../monitoring/', import.meta.url)

/** What a collector gets after a session with two models, one of which does not answer, while another session waits. */
let text: string
let bench: CrashBench

beforeAll(async () => {
  bench = await openCrashBench()
  await using broken = await startProviderServer('openai', [{ kind: 'status', status: 400 }])
  await using provider = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision({ kind: 'scroll', to: 'down' }) },
    { kind: 'answer', text: writeDecision({ kind: 'done', summary: 'Seen.', quote: '' }) },
  ])
  const port = await findTestPort()
  const service = await bench.start({
    METRICS_PORT: String(port),
    MODEL_ROUTES: ['broken', 'small', 'large', 'huge']
      .map((name) => `openai-compatible/${name}@${name === 'broken' ? broken.url : provider.url}`)
      .join(','),
    MODEL_PRICES: 'openai-compatible/small=2/20',
    OPENAI_COMPATIBLE_API_KEY: 'test',
    WORKER_CONCURRENCY: '1',
  })
  const first = await bench.createRun()
  await bench.client().runs.wait(first.runId)
  const held = await bench.createHeldRun('/')
  await bench.createRun()
  text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  bench.site.release()
  await bench.client().runs.cancel(held.runId)
  service.kill('SIGTERM')
})

afterAll(() => bench[Symbol.asyncDispose]())

function read(name: string, labels: Record<string, string> = {}): number | undefined {
  return findValue(readMetrics(text), `understudy_${name}`, labels)
}

test('a collector reads what a worker did and what waits', () => {
  expect(read('jobs_waiting', { kind: 'run-session' })).toBe(1)
  expect(read('oldest_job_seconds', { kind: 'run-session' })).toBeGreaterThanOrEqual(0)
  expect(read('sessions', { state: 'running' })).toBe(1)
  expect(read('sessions', { state: 'queued' })).toBe(1)
  expect(read('sessions_ended_total', { ending: 'goal_reached' })).toBe(0)
  expect(read('sessions_ended_total')).toBe(1)
  expect(read('session_start_seconds_count')).toBe(2)
  expect(read('turns_total')).toBeGreaterThanOrEqual(2)
  for (const part of ['mind', 'browser', 'own'])
    expect(read('turn_seconds_total', { part })).toBeGreaterThan(0)
  const model = 'openai-compatible/small'
  expect(read('model_tokens_total', { model, direction: 'input' })).toBe(2000)
  expect(read('model_tokens_total', { model, direction: 'output' })).toBe(200)
  expect(read('model_cost_dollars_total', { model })).toBeCloseTo(0.008)
  expect(read('errors_total', { class: 'model' })).toBeGreaterThan(0)
  expect(read('browsers')).toBe(1)
  expect(read('browser_memory_bytes')).toBeGreaterThan(20_000_000)
  expect(findValue(readMetrics(text), 'process_cpu_seconds_total')).toBeGreaterThan(0)
})

test('a process has at most 60 series, and none names a customer, a run or a site', () => {
  expect(readMetrics(text).length).toBeGreaterThan(40)
  expect(readMetrics(text).length).toBeLessThanOrEqual(60)
  expect(text).not.toMatch(/run_|sess_|cus|shop\.test|127\.0\.0\.1/)
})

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
})

test('every expression of the alert rules names series that exist', async () => {
  const { groups } = rules.parse(parse(await readFile(new URL('alerts.yml', files), 'utf8')))
  const listed = groups.flatMap((group) => group.rules)
  expect(listed.length).toBeGreaterThanOrEqual(10)
  for (const { alert, expr } of listed) expectKnown(alert, expr)
})

const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
})

test('every expression of the dashboard names series that exist', async () => {
  const json = await readFile(new URL('grafana-dashboard.json', files), 'utf8')
  const { panels } = dashboard.parse(JSON.parse(json))
  expect(panels.length).toBeGreaterThanOrEqual(10)
  for (const { title, targets } of panels) for (const { expr } of targets) expectKnown(title, expr)
})

function expectKnown(title: string, expression: string): void {
  const selectors = listSelectors(expression)
  const series = readMetrics(text)
  const unknown = selectors.flatMap((selector) => findUnknown(selector, series))
  expect({ title, unknown, isAny: selectors.length > 0 }).toEqual({
    title,
    unknown: [],
    isAny: true,
  })
}
