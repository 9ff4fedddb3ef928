import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('a key is paused until its pause ends, and another key is not', () => {
  const pauses = createPauses(10)
  pauses.pause('a', 500)
  expect(pauses.isPaused('a', 499)).toBe(true)
  expect(pauses.isPaused('a', 500)).toBe(false)
  expect(pauses.isPaused('b', 499)).toBe(false)
})

test('above the limit, the key that was paused longest ago is forgotten', () => {
  const pauses = createPauses(2)
  for (const key of ['a', 'b', 'a', 'c']) pauses.pause(key, 500)
  expect(['a', 'b', 'c'].map((key) => pauses.isPaused(key, 0))).toEqual([true, false, true])
})
