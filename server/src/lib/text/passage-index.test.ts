import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { PassageIndex } from './passage-index.ts'

const text = 'The blue lamp costs €12.50. The red lamp costs €9.'

test.each(['', 'T', '.', 'lamp', 'red lamp costs €9.', 'The blue lamp costs €12.50.', text])(
  'finds “%s”',
  (passage) => {
    expect(new PassageIndex(text).has(passage)).toBe(true)
  },
)

test.each([
  'x',
  'green',
  'The red lamp costs €12.50.',
  'e blue lamp costs €9',
  `${text}.`,
  ` ${text}`,
])('does not find “%s”', (passage) => {
  expect(new PassageIndex(text).has(passage)).toBe(false)
})

test('finds nothing in an empty text', () => {
  expect(new PassageIndex('').has('a')).toBe(false)
})

test('passages of text that repeats itself are found in a few milliseconds', () => {
  const [short, long] = ['a'.repeat(4999), 'a'.repeat(5000)]
  const index = new PassageIndex(`${short}b`.repeat(100))
  const passages = Array.from({ length: 100 }, (_, at) => `${long}${at}`)

  const cpuMs = measureCpuMs(() => passages.map((passage) => index.has(passage)))

  expect(cpuMs).toBeLessThan(500)
  expect(passages.some((passage) => index.has(passage))).toBe(false)
})
