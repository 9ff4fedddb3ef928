import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from './limit-connections.ts'

/** Only Linux assigns all of 127.0.0.0/8 to the local machine. */
const hasManyAddresses = process.platform === 'linux'

test('an address with three open connections gets no fourth until it closes one', async () => {
  const port = await listen([])
  const [first] = [await open(port), await open(port), await open(port)]

  expect(await ask(port)).toBe('closed')
  first.destroy()
  await vi.waitFor(async () => expect(await ask(port)).toBe('HTTP/1.1 200 OK'), 60_000)
})

test.runIf(hasManyAddresses)('another address still gets its own connections', async () => {
  const port = await listen([])
  await Promise.all([open(port), open(port), open(port)])

  expect(await ask(port)).toBe('closed')
  expect(await ask(port, '127.0.0.2')).toBe('HTTP/1.1 200 OK')
})

test.runIf(hasManyAddresses).each([['127.0.0.1'], ['127.0.0.0/31'], ['fd00::/8', 'loopback']])(
  'connections of the proxy %s are not counted',
  async (...trustedProxies) => {
    const port = await listen(trustedProxies)
    await Promise.all([open(port), open(port), open(port)])

    expect(await ask(port)).toBe('HTTP/1.1 200 OK')
  },
)

test.runIf(hasManyAddresses)(
  'connections of an address next to a trusted range are counted',
  async () => {
    const port = await listen(['127.0.0.0/31', '127.0.0.4'])
    await Promise.all(Array.from({ length: 3 }, () => open(port, '127.0.0.2')))

    expect(await ask(port, '127.0.0.2')).toBe('closed')
  },
)

async function listen(trustedProxies: readonly string[]): Promise<number> {
  const server: Server = createServer((_request, response) => response.end())
  limitConnections(server, { maxPerAddress: 3, trustedProxies })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A connection that sends nothing. */
async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  await nextRound()
  return socket
}

/** The first line of the server's response, or that it closed the connection. */
async function ask(port: number, localAddress = '127.0.0.1'): Promise<string> {
  const socket = await open(port, localAddress)
  const answered = Promise.withResolvers<string>()
  socket.once('data', (data) => answered.resolve(String(data).split('\r\n')[0] ?? ''))
  socket.once('close', () => answered.resolve('closed'))
  if (socket.destroyed) answered.resolve('closed')
  else socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  return answered.promise
}
