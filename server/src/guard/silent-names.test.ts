import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../tests/support/process/make-test-folder.ts'
import { startNameServer } from '../../tests/support/servers/start-name-server.ts'
import { type EgressDecision, startEgressProxy } from './egress-proxy.ts'
import { queryAddresses } from './query-addresses.ts'
import type { ResolveHost } from './resolve-guarded.ts'

const inside = '10.1.2.3'

function resolveAt(address: string): ResolveHost {
  return (host, signal) =>
    queryAddresses({ hostsFile: '/nowhere', servers: [address] }, host, signal)
}

test("forty names with a silent server do not delay another session's lookup", async () => {
  await using nameServer = await startNameServer({ 'shop.example.com': inside })
  const decisions: EgressDecision[] = []
  const deps = { resolveHost: resolveAt(nameServer.address), testHosts: new Map() }
  await using attacked = await startEgressProxy(deps, (decision) => decisions.push(decision))
  await using other = await startEgressProxy(deps, (decision) => decisions.push(decision))
  for (let count = 0; count < 40; count += 1) {
    askForTunnel(attacked.port, `n${count}.silent.example.com`)
  }
  await vi.waitFor(() => expect(nameServer.asked.size).toBe(8), 60_000)

  const socket = askForTunnel(other.port, 'shop.example.com')
  await once(socket, 'data')

  // If this lookup had waited for a silent name, that one would have been decided first.
  expect(decisions).toEqual([
    {
      host: 'shop.example.com',
      port: 443,
      carrier: 'peer',
      verdict: { kind: 'denied', rule: 'address' },
    },
  ])
  expect([...nameServer.asked].filter((name) => name.includes('silent'))).toHaveLength(8)
})

test('a cancelled lookup ends at once and is not repeated', async () => {
  await using nameServer = await startNameServer({})
  const leaving = new AbortController()
  const resolveHost = resolveAt(nameServer.address)
  const asking = resolveHost('silent.example.com', leaving.signal)
  await vi.waitFor(() => expect(nameServer.asked.size).toBe(1), 60_000)
  leaving.abort()
  await expect(asking).rejects.toThrow('no name server answered')
})

test('a name without an address is told from one that no server answers for', async () => {
  await using nameServer = await startNameServer({ 'nowhere.example.com': null })
  const { signal } = new AbortController()

  expect(await resolveAt(nameServer.address)('nowhere.example.com', signal)).toEqual([])
  await expect(resolveAt(nameServer.address)('silent.example.com', signal)).rejects.toThrow(
    'no name server answered',
  )
})

test('the hosts file takes precedence over the name servers, and names do not mix', async () => {
  await using folder = await makeTestFolder()
  await using nameServer = await startNameServer({
    'shop.example.com': '192.0.2.1',
    'far.example.com': '192.0.2.9',
  })
  const hostsFile = join(folder.path, 'hosts')
  await writeFile(
    hostsFile,
    [
      '# 192.0.2.2 shop.example.com',
      '192.0.2.3\tstore.example.com  Shop.Example.com. # the shop',
      '2001:db8::1 shop.example.com',
      '192.0.2.4 xshop.example.com www.shop.example.com',
    ].join('\n'),
  )
  const sources = { hostsFile, servers: [nameServer.address] }
  const { signal } = new AbortController()

  expect(await queryAddresses(sources, 'shop.example.com', signal)).toEqual([
    '192.0.2.3',
    '2001:db8::1',
  ])
  expect([...nameServer.asked]).toEqual([])
  expect(await queryAddresses(sources, 'far.example.com', signal)).toEqual(['192.0.2.9'])
  expect([...nameServer.asked]).toEqual(['far.example.com'])
})

function askForTunnel(proxyPort: number, host: string) {
  const socket = connect(proxyPort, '127.0.0.1')
  // Lookups still waiting when the proxy closes are aborted.
  socket.on('error', () => socket.destroy())
  socket.write(`CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return socket
}
