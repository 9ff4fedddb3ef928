import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { listReadingOrders } from './reading-orders.ts'

/** Boxes are grown beyond their letters. */
function placeLetter(text: string, x: number, y: number) {
  return { text, box: { x: x - 7, y: y - 7, width: 24, height: 34 } }
}

function read(pieces: readonly ReturnType<typeof placeLetter>[]): string[] {
  return listReadingOrders(pieces).map((order) => order.map(({ text }) => text).join(''))
}

test('letters are read row by row, although some are a little higher', () => {
  const pieces = [
    placeLetter('d', 20, 40),
    placeLetter('b', 30, 4),
    placeLetter(' ', 25, 0),
    placeLetter('a', 20, 0),
    placeLetter('c', 0, 40),
  ]
  expect(read(pieces)).toContain('abcd')
})

test('letters are read column by column, although some are narrower', () => {
  const narrow = { text: 'b', box: { x: -7, y: 23, width: 18, height: 34 } }
  const pieces = [placeLetter('d', 40, 60), placeLetter('c', 40, 0), narrow, placeLetter('a', 0, 0)]
  expect(read(pieces)).toContain('abcd')
})

test('many letters in one place are sorted in time', () => {
  const pieces = Array.from({ length: 40_000 }, (_, index) =>
    placeLetter('a', index % 7, index % 5),
  )
  expect(measureCpuMs(() => listReadingOrders(pieces))).toBeLessThan(1000)
})
