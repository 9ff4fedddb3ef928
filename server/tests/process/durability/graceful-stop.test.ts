import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { assertGivenBack } from '../../support/process/assert-recovered.ts'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'

vi.setConfig({ testTimeout: 120_000 })

/**
 * Opens an event stream as a browser would and resolves when `event` has arrived on it; `closed` resolves when the server has
 * ended it.
 */
async function openStream(
  url: string,
  { apiKey, event }: { apiKey: string; event: string },
): Promise<{ closed: Promise<unknown> }> {
  const sent = request(url, { headers: { authorization: `Bearer ${apiKey}` } })
  sent.end()
  const [response] = await once(sent, 'response')
  const closed = once(response, 'end')
  const arrived = Promise.withResolvers<void>()
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.includes(`event: ${event}\n`)) arrived.resolve()
  })
  await Promise.race([
    arrived.promise,
    closed.then(() => Promise.reject(new Error(`the stream ended after: ${text}`))),
  ])
  return { closed }
}

/** A request whose body never ends. */
async function beginRequest(service: ChildService): Promise<void> {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    'POST /allowed-targets HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${readFirstKey(service)}`,
    'Content-Type: application/json',
    'Content-Length: 100',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  // Answered after the service has accepted what came before.
  await (await fetch(`${service.baseUrl}/health`)).body?.cancel()
}

test('a stop returns the session, ends the streams, and the next process continues', async () => {
  await using bench = await openCrashBench()
  const first = await bench.start()
  const held = bench.site.holdNext('/teas')
  const { runId, sessionId } = await bench.createRun()
  await held
  const stream = await openStream(`${first.baseUrl}/runs/${runId}/sessions/${sessionId}/stream`, {
    apiKey: bench.apiKey(),
    event: 'session_started',
  })

  first.kill('SIGTERM')

  expect(await first.exited).toEqual({ code: 0, signal: null })
  await stream.closed
  await assertGivenBack(bench)

  const second = await bench.start({ SPARE_BROWSERS: '1', LOG_LEVEL: 'debug' })
  const run = await bench.client().waitForRun(runId, { signal: AbortSignal.timeout(60_000) })
  expect(run).toMatchObject({ status: 'completed' })
  const { items } = await bench.client().sessions.events(runId, sessionId)
  expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('session_'))).toEqual([
    'session_started',
    'session_retried',
    'session_ended',
  ])
  await expect.poll(second.stderr, { timeout: 60_000 }).toContain('a spare browser is ready')
  second.kill('SIGINT')
  expect(await second.exited).toEqual({ code: 0, signal: null })
  await expect.poll(() => bench.listBrowsers(), { timeout: 30_000 }).toEqual([])
})

test('a stop does not wait for an unresponsive site, and the attempt does not count', async () => {
  await using bench = await openCrashBench()
  const service = await bench.start()
  const held = bench.site.holdNext('/')
  await bench.createRun()
  await held

  service.kill('SIGTERM')

  expect(await service.exited).toEqual({ code: 0, signal: null })
  const givenBack = await bench.withDatabase((db) =>
    db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow(),
  )
  expect(givenBack).toMatchObject({ attempt: 1, released_attempts: 1, worker_id: null })
})

test('a second signal ends the process at once, and its browser with it', async () => {
  await using bench = await openCrashBench()
  const service = await bench.start()
  const held = bench.site.holdNext('/')
  await bench.createRun()
  await held

  service.kill('SIGTERM')
  service.kill('SIGINT')

  expect(await service.exited).toEqual({ code: 1, signal: null })
  await expect.poll(() => bench.listBrowsers(), { timeout: 30_000 }).toEqual([])
})

test('a signal repeated at once is not a second one: npm passes on what a terminal sent', async () => {
  await using folder = await makeDataFolder()
  await using service = await startChildService({ DATA_DIR: folder.DATA_DIR, ROLE: 'api' })
  // The stop waits for it.
  await beginRequest(service)

  for (let count = 0; count < 20; count += 1) service.kill('SIGINT')

  expect(await service.exited).toEqual({ code: 0, signal: null })
})

test('a client that never ends its request does not keep a process from stopping', async () => {
  await using folder = await makeDataFolder()
  await using service = await startChildService({
    DATA_DIR: folder.DATA_DIR,
    ROLE: 'api',
  })
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  // The stopping process closes the connection.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n')
  // Answered after the process has accepted the connection above.
  await (await fetch(`${service.baseUrl}/health`)).body?.cancel()

  service.kill('SIGTERM')

  await closed
  expect(await service.exited).toEqual({ code: 0, signal: null })
})

test('a stop is graceful from the moment the service says that it is ready', async () => {
  await using folder = await makeDataFolder()
  await using service = await startChildService({ DATA_DIR: folder.DATA_DIR })
  service.kill('SIGTERM')
  expect(await service.exited).toEqual({ code: 0, signal: null })
})
