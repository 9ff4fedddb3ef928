import { expect, test } from 'vitest'
import { createEventRate } from './event-rate.ts'

/** Three a second are allowed, so fifteen in five seconds. */
function openRate() {
  let nowMs = 0
  let exceeded = 0
  const clock = { now: () => new Date(), monotonicMs: () => nowMs, sleep: () => Promise.resolve() }
  const rate = createEventRate(clock, 3, () => {
    exceeded += 1
  })
  return {
    note: (count: number) => {
      for (let index = 0; index < count; index += 1) rate.note()
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    exceeded: () => exceeded,
  }
}

test('as many events at once as five seconds allow are not an excess, and one more is', () => {
  const { note, exceeded } = openRate()
  note(15)
  expect(exceeded()).toBe(0)
  note(1)
  expect(exceeded()).toBe(1)
})

test('events that are five seconds old no longer count', () => {
  const { note, pass, exceeded } = openRate()
  note(15)
  pass(5000)
  note(15)
  expect(exceeded()).toBe(0)
  pass(4999)
  note(1)
  expect(exceeded()).toBe(1)
})

test('an excess is reported once', () => {
  const { note, exceeded } = openRate()
  note(1000)
  expect(exceeded()).toBe(1)
})
