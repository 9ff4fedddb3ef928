import { expect, test } from 'vitest'
import { endSentence, quoteText } from './sentence.ts'

test.each([
  ['It broke', 'It broke.'],
  ['It broke.', 'It broke.'],
  ['Is it broken?', 'Is it broken?'],
  ['It said “No.”', 'It said “No.”'],
  ['It said “No”', 'It said “No”.'],
])('%s ends as %s', (text, sentence) => {
  expect(endSentence(text)).toBe(sentence)
})

test('quotes inside a quote are single ones', () => {
  expect(quoteText('No results for “vases”.')).toBe('“No results for ‘vases’.”')
})
