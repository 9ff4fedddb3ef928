import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import type { TrafficLimit, TrafficLimits } from './traffic.ts'
import { createTraffic } from './traffic.ts'

const limits = { connectionsPerSecond: 100, receivedMb: 300, sentMb: 50, mbPerSecond: 20 }

function open(changed: Partial<TrafficLimits>) {
  const exceeded: TrafficLimit[] = []
  const traffic = createTraffic({ ...limits, ...changed }, systemClock, (limit) =>
    exceeded.push(limit),
  )
  return { traffic, exceeded }
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
