import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import {
  type ChildService,
  readFirstKey,
  startChildService,
} from '../../support/process/start-child-service.ts'

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

test('a second signal ends the process at once, and its browser with it', async () => {
  await using bench = await openCrashBench()
  const service = await bench.start()
  await bench.createHeldRun('/')

  service.kill('SIGTERM')
  service.kill('SIGINT')

  expect(await service.exited).toEqual({ code: 1, signal: null })
  await expect.poll(() => bench.listBrowsers()).toEqual([])
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
