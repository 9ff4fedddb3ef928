import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listAcceptedKeys } from '../../../src/guard/check-certificates.ts'
import { listen } from '../../support/servers/listen.ts'
import { startTlsSite } from '../../support/servers/start-tls-site.ts'

test('a key that several hosts share is accepted once, and a port without TLS has none', async () => {
  await using site = await startTlsSite((_request, response) => response.end())
  await using plain = await listen(createServer((socket) => socket.destroy()))
  const testHosts = new Map([
    ['one.test.example', site.port],
    ['two.test.example', site.port],
    ['plain.test.example', plain.port],
  ])
  expect(await listAcceptedKeys({ testHosts })).toEqual([expect.stringMatching(/^[\w+/]{43}=$/)])
})
