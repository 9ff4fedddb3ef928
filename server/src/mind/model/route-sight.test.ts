import { expect, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { createModelRoutes } from './model-routes.ts'
import { canSee, createRouteSight } from './route-sight.ts'
import { withOwnSight } from './with-own-sight.ts'

function startSight(isGiven = true) {
  const clock = { ms: 0, monotonicMs: () => clock.ms }
  return { clock, sight: createRouteSight(clock, isGiven) }
}

const minuteMs = 60_000

test('two refused pictures can be chance; after three in a row none is sent for a quarter of an hour', () => {
  const { clock, sight } = startSight()
  sight.noteRefusal()
  sight.noteRefusal()
  expect(sight.isOpen()).toBe(true)
  sight.noteRefusal()
  expect(sight.isOpen()).toBe(false)
  clock.ms = 15 * minuteMs - 1
  expect(sight.isOpen()).toBe(false)
  clock.ms = 15 * minuteMs
  expect(sight.isOpen()).toBe(true)
})

test('after a pause one more refusal is enough for the next', () => {
  const { clock, sight } = startSight()
  for (const _refusal of [1, 2, 3]) sight.noteRefusal()
  clock.ms = 20 * minuteMs
  sight.noteRefusal()
  expect(sight.isOpen()).toBe(false)
  clock.ms = 35 * minuteMs
  expect(sight.isOpen()).toBe(true)
})

test('a picture that is taken forgives the refusals before it', () => {
  const { sight } = startSight()
  for (const _round of [1, 2, 3]) {
    sight.noteRefusal()
    sight.noteRefusal()
    sight.noteAcceptance()
  }
  expect(sight.isOpen()).toBe(true)
})

test('what is refused in one visit leaves the pictures of another alone', () => {
  const { clock } = startSight()
  const access = {
    routes: ['openai/gpt-5.4'],
    keys: { anthropic: null, openai: 'sk', google: null, openaiCompatible: null },
    prices: new Map(),
  }
  const shared = { clock: { ...systemClock, ...clock }, fetch }
  const routes = createModelRoutes({ ...access, vision: 'auto' }, shared)
  const [one, other] = [1, 2].map(() => withOwnSight({ clock: shared.clock, routes }))
  for (const _refusal of [1, 2, 3]) one?.listInOrder()[0]?.sight.noteRefusal()
  const isOpen = (visit: typeof one) => visit?.listInOrder().map(({ sight }) => sight.isOpen())
  expect([isOpen(one), isOpen(other)]).toEqual([[false], [true]])
})

test('a route that gets no pictures never opens', () => {
  const { sight } = startSight(false)
  sight.noteAcceptance()
  expect(sight.isOpen()).toBe(false)
})

test.each([
  ['anthropic', 'claude-2.1', false, false],
  ['openai', 'o1-mini', false, false],
  ['openai', 'gpt-4o-mini', false, true],
  ['openai-compatible', 'a-model', false, false],
  ['openai-compatible', 'a-model', true, true],
] as const)('of %s, %s sees (said: %s): %s', (provider, model, vision, expected) => {
  expect(canSee({ provider, model, vision, baseUrl: null })).toBe(expected)
})
