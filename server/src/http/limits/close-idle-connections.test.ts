import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../tests/support/servers/listen.ts'
import { closeIdleConnections } from './close-idle-connections.ts'

/** How long connections are kept; even a busy machine sends the next request sooner after a response. */
const keptMs = 1000

async function openKeptConnection() {
  const server = createServer((_request, response) => response.end('ok'))
  server.keepAliveTimeout = keptMs
  server.keepAliveTimeoutBuffer = 0
  closeIdleConnections(server)
  const site = await listen(server)
  const socket = connect(site.port, '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await site[Symbol.asyncDispose]()
  })
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

function keepBusy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a request that came in time is answered, even if the process reads it late', async () => {
  const socket = await openKeptConnection()

  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  keepBusy(1.2 * keptMs)

  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('a request that a client sends late is answered, if what made it late kept the server busy as well', async () => {
  const socket = await openKeptConnection()

  keepBusy(1.2 * keptMs)
  await nextTurn()
  await nextTurn()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')

  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('an idle connection is closed', async () => {
  const socket = await openKeptConnection()
  await once(socket, 'close')
  expect(socket.readableEnded).toBe(true)
})
