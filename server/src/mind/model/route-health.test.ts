import { expect, test } from 'vitest'
import { createRouteHealth } from './route-health.ts'

function startHealth() {
  const clock = { ms: 0, monotonicMs: () => clock.ms }
  return { clock, health: createRouteHealth(clock) }
}

test('a failed route is paused for 30 seconds', () => {
  const { clock, health } = startHealth()
  expect(health.isHealthy()).toBe(true)
  health.noteFailure()
  clock.ms = 29_999
  expect(health.isHealthy()).toBe(false)
  clock.ms = 30_000
  expect(health.isHealthy()).toBe(true)
})

test('each failure after a pause doubles the next one, up to five minutes', () => {
  const { clock, health } = startHealth()
  const rests = [1, 2, 3, 4, 5, 6].map(() => {
    health.noteFailure()
    const restMs = health.getRestMs()
    clock.ms += restMs
    return restMs
  })
  expect(rests).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
})

test('failures of calls in progress count once', () => {
  const { health } = startHealth()
  health.noteFailure()
  health.noteFailure()
  expect(health.getRestMs()).toBe(30_000)
})

test('an answer makes it healthy again', () => {
  const { clock, health } = startHealth()
  health.noteFailure()
  clock.ms = 30_000
  health.noteFailure()
  health.noteSuccess()
  expect(health.isHealthy()).toBe(true)
  health.noteFailure()
  expect(health.getRestMs()).toBe(30_000)
})
