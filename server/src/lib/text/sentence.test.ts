import { expect, test } from 'vitest'
import { continueSentence, endSentence, quoteText, startSentence } from './sentence.ts'

test.each([
  ['It broke', 'It broke.'],
  ['It broke.', 'It broke.'],
  ['Is it broken?', 'Is it broken?'],
  ['It said “No.”', 'It said “No.”'],
  ['It said “No”', 'It said “No”.'],
])('%s ends as %s', (text, sentence) => {
  expect(endSentence(text)).toBe(sentence)
})

test('quotes inside a quote become single quotes', () => {
  expect(quoteText('No results for “vases”.')).toBe('“No results for ‘vases’.”')
  expect(quoteText('„Seite anzeigen“ führt „zurück”')).toBe('“‘Seite anzeigen’ führt ‘zurück’”')
})

test('a sentence starts with an upper-case letter, and continues without one', () => {
  expect(startSentence('the page stopped')).toBe('The page stopped')
  expect(startSentence('“Send” is covered')).toBe('“Send” is covered')
  expect(continueSentence('The field “Town”')).toBe('the field “Town”')
  expect(startSentence('')).toBe('')
})
