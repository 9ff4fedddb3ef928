import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Clock, systemClock } from '../lib/clock.ts'
import { createTraffic, type TrafficLimit, type TrafficLimits } from './traffic.ts'

const limits = {
  connectionsPerSecond: 100,
  openConnections: 256,
  refusedS: 30,
  receivedMb: 300,
  sentMb: 50,
  mbPerSecond: 20,
  fullSpeedS: 10,
}

function open(changed: Partial<TrafficLimits>, clock: Clock = systemClock) {
  const exceeded: TrafficLimit[] = []
  const traffic = createTraffic({ ...limits, ...changed }, clock, (limit) => exceeded.push(limit))
  return { traffic, exceeded }
}

/** Time passes only by `pass`. */
function openAtRest() {
  let nowMs = 0
  const clock = { ...systemClock, monotonicMs: () => nowMs }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { ...open({ mbPerSecond: 1 }, clock), pass }
}

type AtRest = ReturnType<typeof openAtRest>

/** Refuses connections for that long, one every four seconds. */
function refuse({ traffic, pass }: AtRest, seconds: number): void {
  for (let second = 0; second < seconds; second += 4) {
    pass(4000)
    expect(traffic.noteOpening(256)).toBe(false)
  }
}

/** Receives at the allowed speed for that long, 5 KB every 5 ms. */
async function receive({ traffic, pass }: AtRest, seconds: number): Promise<void> {
  const receiver = traffic.createReceiver().resume()
  for (let chunk = 0; chunk < seconds * 200; chunk += 1) {
    pass(5)
    await write(receiver, 5000)
  }
}

async function write(receiver: Writable, bytes: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  receiver.write(Buffer.alloc(bytes), () => resolve())
  await promise
}

test.each([
  ['received', { receivedMb: 0.00001 }, 'createReceiver'],
  ['sent', { sentMb: 0.00001 }, 'createSender'],
] as const)(
  'bytes %s through all connections count together, to the byte',
  (limit, changed, create) => {
    const { traffic, exceeded } = open(changed)
    traffic[create]().write('12345')
    traffic[create]().write('67890')
    expect(exceeded).toEqual([])
    traffic[create]().write('1')
    traffic[create]().write('2')
    expect(exceeded).toEqual([limit])
  },
)

test('five seconds’ worth of connections may come at once, and one more is reported', () => {
  const { traffic, exceeded } = open({ connectionsPerSecond: 2 })
  for (let index = 0; index < 10; index += 1) traffic.noteConnection()
  expect(exceeded).toEqual([])
  traffic.noteConnection()
  expect(exceeded).toEqual(['connections'])
})

test('data received faster than allowed is delayed, across all connections, and arrives complete', async () => {
  const { traffic } = open({ mbPerSecond: 1 })
  const startMs = performance.now()
  const receivers = [traffic.createReceiver(), traffic.createReceiver()]
  for (const receiver of receivers) {
    receiver.write('a'.repeat(100_000))
    receiver.end('b'.repeat(100_000))
  }
  const texts = await Promise.all(receivers.map(text))
  expect(texts).toEqual(Array.from({ length: 2 }, () => 'a'.repeat(100_000) + 'b'.repeat(100_000)))
  // The last of four parts waits for the three before it.
  expect(performance.now() - startMs).toBeGreaterThan(290)
})

test('one connection less than the most is admitted, and the next is refused, which alone is nothing to report', () => {
  const { traffic, exceeded } = open({})
  expect([traffic.noteOpening(255), traffic.noteOpening(256)]).toEqual([true, false])
  expect(exceeded).toEqual([])
})

test('connections that are refused for half a minute without a pause are reported once', () => {
  const atRest = openAtRest()
  refuse(atRest, 32)
  expect(atRest.exceeded).toEqual([])
  refuse(atRest, 40)
  expect(atRest.exceeded).toEqual(['open_connections'])
})

test.each([
  ['a pause', ({ pass }: AtRest) => pass(6000)],
  ['a connection that was admitted', ({ traffic }: AtRest) => traffic.noteOpening(100)],
])('after %s half a minute begins anew', (_what, interrupt) => {
  const atRest = openAtRest()
  refuse(atRest, 32)
  interrupt(atRest)
  refuse(atRest, 32)
  expect(atRest.exceeded).toEqual([])
  refuse(atRest, 4)
  expect(atRest.exceeded).toEqual(['open_connections'])
})

test('data that arrives at full speed for ten seconds is reported once', async () => {
  const atRest = openAtRest()
  await receive(atRest, 9.5)
  expect(atRest.exceeded).toEqual([])
  await receive(atRest, 20)
  expect(atRest.exceeded).toEqual(['bandwidth'])
})

test.each([
  ['a second without data', 1000],
  ['a fifth of a second without data', 200],
])('after %s ten seconds begin anew', async (_what, pauseMs) => {
  const atRest = openAtRest()
  await receive(atRest, 9.5)
  atRest.pass(pauseMs)
  await receive(atRest, 9.5)
  expect(atRest.exceeded).toEqual([])
})

test('little data every tenth of a second is no full speed, however long it goes on', async () => {
  const atRest = openAtRest()
  const receiver = atRest.traffic.createReceiver().resume()
  for (let chunk = 0; chunk < 600; chunk += 1) {
    atRest.pass(100)
    await write(receiver, 5000)
  }
  expect(atRest.exceeded).toEqual([])
})
