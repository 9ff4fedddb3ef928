import { expect, test } from 'vitest'
import { foldText, locateEscapes, locateFolded, readEscapes } from './fold-text.ts'

test.each([
  ['plain Text', 'PLAIN TEXT'],
  ['a%20%2520+ \t b', 'A B'],
  ['%C3%A9%41%zz%', 'EA%ZZ%'],
  [String.raw`\u00e9 \"x\"`, 'E "X"'],
  [String.raw`\x5a\u{71} \u{110000}`, 'ZQ U{110000}'],
  ['&amp;lt;&#60;&#x3C;&#99999999;&unknown;', '<<<&#99999999;&UNKNOWN;'],
  [String.raw`#\31 23 #\34 Tea`, '#123 #4TEA'],
  ['straße 😀 \uD800', 'STRASSE 😀 \uD800'],
  ['ｆｕｌｌ－ｗｉｄｔｈ', 'FULL-WIDTH'],
  ['раss ΑΣ ①', 'PASS AΣ 1'],
  ['s\u0301t\u0336r\u200bu\u00adc\u2060k\u202e', 'STRUCK'],
  ['\u{1F1E6}\u{1F171}\u{1F172}', 'ABC'],
])('%s is read as %s', (text, folded) => {
  expect(foldText(readEscapes(text))).toBe(folded)
  expect(locateFolded(locateEscapes(text)).text).toBe(folded)
})

test('every unit of the result knows its original position', () => {
  const { text, starts, ends } = locateFolded(locateEscapes('a%20%20b&amp;\\c\u0301ﬁ'))
  expect(text).toBe('A B&CFI')
  expect(starts).toEqual([0, 1, 7, 8, 14, 16, 16])
  expect(ends).toEqual([1, 7, 8, 13, 15, 17, 17])
})
