import { expect, test } from 'vitest'
import type { TurnTime } from './metrics.ts'
import { TurnMeter } from './turn-meter.ts'

test('the parts of a turn add up to it, and time in which both work is the mind’s', async () => {
  let nowMs = 1000
  const turns: TurnTime[] = []
  const meter = new TurnMeter({ monotonicMs: () => nowMs }, (time) => turns.push(time))
  const pass = (ms: number) => (nowMs += ms)

  await meter.browse(async () => pass(400))
  const thought = Promise.withResolvers<void>()
  const deciding = meter.decide(() => thought.promise)
  pass(100)
  await meter.browse(async () => pass(50))
  pass(30)
  thought.resolve()
  await deciding
  pass(7)
  await meter.browse(async () => pass(200))
  pass(3)
  await meter.decide(async () => pass(20))
  meter.end()
  meter.end()

  expect(turns).toEqual([
    { mindMs: 180, browserMs: 200, ownMs: 10 },
    { mindMs: 20, browserMs: 0, ownMs: 0 },
  ])
})
