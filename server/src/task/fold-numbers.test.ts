import nlp from 'compromise'
import { expect, test } from 'vitest'
import { foldNumbers } from './fold-numbers.ts'

test.each([
  ['Order two mugs and twenty-one plates', 'Order 2 mugs and 21 plates'],
  ['the second of three thousand five hundred', 'the 2nd of 3500'],
  ['  One million\n', '  1000000\n'],
  ['Bestelle zwei Tassen für 3 Gäste', 'Bestelle zwei Tassen für 3 Gäste'],
])('“%s” is “%s” in figures', (text, folded) => {
  expect(foldNumbers(text)).toBe(folded)
})

test.each([
  'Half a dozen lamps, one of them for the third floor, and a hundred and five screws',
  'a sixth grader bought twenty-two of the first two, fifty-fifty',
  '5 hundred at 10% and 1/2 of $5 million by 4 o’clock on the 3rd, 10-20 of 1,000 or 2 and a half',
  'Wait a second, then pay 5k, 3cm, +1, 1.50 €, 1990s, 20th, 5am and 4x4 with card 4111 1111',
])('“%s” reads as the library reads it', (text) => {
  const document = nlp(text)
  document.numbers().toNumber()
  expect(foldNumbers(text)).toBe(document.text())
})

test('a number of several words is not cut where a long text is read in pieces', () => {
  const text = `${'very '.repeat(29)}large: three hundred and five lamps`
  expect(foldNumbers(text)).toContain('large: 305 lamps')
})
