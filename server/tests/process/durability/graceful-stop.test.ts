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

/** Opens an event stream as a browser would; `closed` resolves when the server has ended it, with what it sent. */
async function openStream(url: string, apiKey: string): Promise<{ closed: Promise<string> }> {
  const sent = request(url, { headers: { authorization: `Bearer ${apiKey}` } })
  sent.end()
  const [response] = await once(sent, 'response')
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { closed: once(response, 'end').then(() => text) }
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
  const stream = await openStream(
    `${first.baseUrl}/runs/${runId}/sessions/${sessionId}/stream`,
    bench.apiKey(),
  )

  first.kill('SIGTERM')

  expect(await first.exited).toEqual({ code: 0, signal: null })
  expect(await stream.closed).toContain('event: session_started')
  await assertGivenBack(bench)

  const second = await bench.start()
  const run = await bench.client().waitForRun(runId, { signal: AbortSignal.timeout(60_000) })
  expect(run).toMatchObject({ status: 'completed' })
  const { items } = await bench.client().sessions.events(runId, sessionId)
  expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('session_'))).toEqual([
    'session_started',
    'session_retried',
    'session_ended',
  ])
  second.kill('SIGINT')
  expect(await second.exited).toEqual({ code: 0, signal: null })
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
