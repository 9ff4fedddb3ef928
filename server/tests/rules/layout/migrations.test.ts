import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../src/store/migrations/', import.meta.url)

test('every migration has a number of its own', () => {
  const numbers = readdirSync(folder).map((name) => name.slice(0, 3))
  expect(numbers.length).toBeGreaterThan(30)
  expect(numbers.filter((number) => !/^\d{3}$/.test(number))).toEqual([])
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
})
