import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../src/store/migrations/', import.meta.url)

test('migrations are numbered without gaps or repetitions', () => {
  const numbers = readdirSync(folder).map((name) => name.slice(0, 3))
  const expected = numbers.map((_number, index) => String(index + 1).padStart(3, '0'))
  expect(numbers.toSorted()).toEqual(expected)
})
