import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../tests/support/servers/listen.ts'
import { type EgressDecision, startEgressProxy } from './egress-proxy.ts'

test('a connection for requests is made only if the session awaited one, before its name is looked up', async () => {
  await using echo = await listen(createServer((socket) => socket.pipe(socket)))
  const decisions: EgressDecision[] = []
  const lookups: string[] = []
  const released: string[] = []
  await using proxy = await startEgressProxy(
    {
      testHosts: new Map([['shop.test.example', echo.port]]),
      resolveHost: async (host) => {
        lookups.push(host)
        return []
      },
    },
    (decision) => decisions.push(decision),
    {
      awaitRequest: async ({ host }) =>
        host.startsWith('shop.') ? () => void released.push(host) : null,
    },
  )

  expect((await openTunnel(proxy.port, 'thief.example')).status).toBe('HTTP/1.1 403 Forbidden')
  expect(decisions.at(-1)?.verdict).toEqual({ kind: 'denied', rule: 'unannounced' })
  expect(lookups).toEqual([])
  const { status, socket } = await openTunnel(proxy.port, 'shop.test.example')
  expect(status).toBe('HTTP/1.1 200 Connection Established')
  expect(released).toEqual([])
  socket.destroy()
  await expect.poll(() => released).toEqual(['shop.test.example'])
})

async function openTunnel(port: number, host: string): Promise<{ status: string; socket: Socket }> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`CONNECT ${host}:443 HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n\r\n`)
  const [head] = await once(socket, 'data')
  return { status: String(head).split('\r\n')[0] ?? '', socket }
}
