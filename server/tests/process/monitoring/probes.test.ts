import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'

const readiness = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.string()) })

interface Probed {
  status: number
  checks: Record<string, string>
}

async function probe(port: number): Promise<Probed> {
  const response = await fetch(`http://127.0.0.1:${port}/ready`)
  const { ready, checks } = readiness.parse(await response.json())
  expect(ready).toBe(response.status === 200)
  return { status: response.status, checks }
}

const working = { process: 'ok', database: 'ok', storage: 'ok', queue: 'ok', master_key: 'ok' }

test('a process is ready until it stops, is alive until it ends, and serves nothing else', async () => {
  await using bench = await openCrashBench()
  const port = await findTestPort()
  const service = await bench.start({ METRICS_PORT: String(port) })
  expect(await probe(port)).toEqual({ status: 200, checks: working })
  expect((await fetch(`http://127.0.0.1:${port}/runs`)).status).toBe(404)
  expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404)

  const { hostname, port: apiPort } = new URL(service.baseUrl)
  const unfinished = connect(Number(apiPort), hostname)
  unfinished.on('error', () => undefined)
  unfinished.write('POST /runs HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')
  await expect.poll(async () => (await fetch(`${service.baseUrl}/health`)).status).toBe(200)
  service.kill('SIGTERM')
  await expect
    .poll(() => probe(port))
    .toEqual({
      status: 503,
      checks: { ...working, process: 'the process is stopping' },
    })
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
  unfinished.destroy()
  expect(await service.exited).toEqual({ code: 0, signal: null })
  await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow('fetch failed')
})

test('a stop under load hands back every session within its grace, and loses none', async () => {
  await using bench = await openCrashBench()
  const service = await bench.start({ WORKER_CONCURRENCY: '3' })
  const held = await bench.createHeldRun('/')
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => bench.createRun()))
  const startedMs = performance.now()

  service.kill('SIGTERM')

  expect(await service.exited).toEqual({ code: 0, signal: null })
  expect(performance.now() - startedMs).toBeLessThan(25_000)
  bench.site.release()
  await bench.start({ WORKER_CONCURRENCY: '3' })
  for (const { runId } of [held, ...others]) {
    const run = await bench.client().runs.wait(runId, { signal: AbortSignal.timeout(90_000) })
    expect(run.status).toBe('completed')
  }
  const sessions = await bench.client().runs.list()
  expect(sessions.items).toHaveLength(6)
})

test('a process says which part it lacks: a bucket that is away, and a key that opens nothing', async () => {
  await using bench = await openCrashBench()
  const first = await bench.start()
  first.kill('SIGTERM')
  await first.exited
  await bench.withDatabase(async (db) => {
    const { id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
    const row = { customer_id: id, id: 'dek_a', wrapped: 'v1.0123456789abcdef.x' }
    await db.insertInto('data_keys').values(row).execute()
  })
  const port = await findTestPort()
  await bench.start({
    METRICS_PORT: String(port),
    ROLE: 'api',
    ARTIFACTS_URL: 's3://bucket/artifacts',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_REGION: 'us-east-1',
  })
  const { status, checks } = await probe(port)
  expect(status).toBe(503)
  expect(checks).toMatchObject({ process: 'ok', database: 'ok', queue: 'ok' })
  expect(checks['storage']).toMatch(
    /^(?:it cannot be used; the log says why|it did not answer in time)$/,
  )
  expect(checks['master_key']).toContain('1 data keys open with neither')
})
