import { expect, test } from 'vitest'
import { foldEscapes, locateEscapes } from './fold-escapes.ts'

test.each([
  ['plain Text', 'PLAIN TEXT'],
  ['a%20%2520+ \t b', 'A B'],
  ['%C3%A9%41%zz%', 'ÉA%ZZ%'],
  [String.raw`\u00e9 \"x\"`, 'É "X"'],
  ['&amp;lt;&#60;&#x3C;&#99999999;&unknown;', '<<<&#99999999;&UNKNOWN;'],
  ['straße ΑΣ 😀 \uD800', 'STRASSE ΑΣ 😀 \uD800'],
])('%s is read as %s', (text, folded) => {
  expect(foldEscapes(text)).toBe(folded)
  expect(locateEscapes(text).text).toBe(folded)
})

test('every unit that is read knows where it stood', () => {
  const { text, starts, ends } = locateEscapes('a%20%20b&amp;\\c')
  expect(text).toBe('A B&C')
  expect(starts).toEqual([0, 1, 7, 8, 14])
  expect(ends).toEqual([1, 7, 8, 13, 15])
})
