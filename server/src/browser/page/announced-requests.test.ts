import { expect, test } from 'vitest'
import { createLeapingClock } from '../../../tests/support/time/leaping-clock.ts'
import type { Connection } from '../../guard/egress-proxy.ts'
import { AnnouncedRequests } from './announced-requests.ts'

const cdn: Connection = { host: 'cdn.example', port: 443, carrier: 'request' }

test('a request that was announced gets one connection to its own server', async () => {
  const { clock, announced } = start()
  announced.announce('https://cdn.example/a.js')
  expect(await isAwaited(announced, clock, { ...cdn, host: 'other.example' })).toBe(false)
  expect(await isAwaited(announced, clock, { ...cdn, port: 8443 })).toBe(false)
  expect(await isAwaited(announced, clock, cdn)).toBe(true)
  expect(await isAwaited(announced, clock, cdn)).toBe(false)
})

test('a connection that comes shortly before its request waits for it', async () => {
  const { announced } = start()
  const waiting = announced.await(cdn)
  announced.announce('https://cdn.example/a.js')
  expect(await waiting).not.toBeNull()
})

test('a request that needed no connection for long gets none later', async () => {
  const { clock, announced } = start()
  announced.announce('https://cdn.example/a.js')
  clock.advance(31_000)
  expect(await isAwaited(announced, clock, cdn)).toBe(false)
})

test('a connection that ended can be replaced', async () => {
  const { clock, announced } = start()
  announced.announce('https://cdn.example/a.js')
  const release = await announced.await(cdn)
  expect(await isAwaited(announced, clock, cdn)).toBe(false)
  release?.()
  expect(await isAwaited(announced, clock, cdn)).toBe(true)
})

test('the default ports and others are told apart, and other schemes need no connection', async () => {
  const { clock, announced } = start()
  for (const address of ['http://a.example/', 'https://a.example:8443/', 'data:,a', 'a'])
    announced.announce(address)
  const ports = [80, 443, 8443]
  const awaited = await Promise.all(
    ports.map((port) => isAwaited(announced, clock, { ...cdn, host: 'a.example', port })),
  )
  expect(awaited).toEqual([true, false, true])
})

function start() {
  const clock = createLeapingClock()
  return { clock, announced: new AnnouncedRequests(clock) }
}

/** The wait for a request takes no time. */
async function isAwaited(
  announced: AnnouncedRequests,
  clock: ReturnType<typeof createLeapingClock>,
  connection: Connection,
): Promise<boolean> {
  const waiting = announced.await(connection)
  clock.advance(1001)
  return (await waiting) !== null
}
