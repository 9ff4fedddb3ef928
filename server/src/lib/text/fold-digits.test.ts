import { expect, test } from 'vitest'
import { foldDigits } from './fold-digits.ts'

test.each([
  ['٤ أشخاص', '4 أشخاص'],
  ['۱۲٫۵', '12.5'],
  ['２名', '2名'],
  ['९', '9'],
  ['no 7, ½ and ②', 'no 7, ½ and ②'],
])('%s is read as %s', (text, folded) => {
  expect(foldDigits(text)).toBe(folded)
})
