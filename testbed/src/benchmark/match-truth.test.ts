import { expect, test } from 'vitest'
import { matchTruth, type Told } from './match-truth.ts'
import type { Truth } from './site.ts'

const truth: Truth = {
  place: ['/contact'],
  words: [/size guide/i, /nothing|no effect|dead/i],
  severity: 3,
  detectable: 'code',
}

function tell(parts: Partial<Told> & { url?: string; quote?: string | null } = {}): Told {
  const { url = 'https://a.example/contact', quote = null, ...rest } = parts
  return {
    title: 'The “Size guide” button does nothing',
    observed: 'After the click nothing changed.',
    evidence: [{ url, quote }],
    ...rest,
  }
}

test('a finding that names the place and contains the words matches the truth', () => {
  expect(matchTruth(tell(), [truth])).toBe(truth)
})

test('a query and a hash that is not a route do not make it a different place', () => {
  expect(matchTruth(tell({ url: 'https://a.example/contact?from=1#top' }), [truth])).toBe(truth)
})

test('the same words about another page are about something else', () => {
  expect(matchTruth(tell({ url: 'https://a.example/' }), [truth])).toBeNull()
  expect(matchTruth(tell({ url: 'https://a.example/contact#/help' }), [truth])).toBeNull()
})

test('the right page without the words is about something else', () => {
  expect(matchTruth(tell({ title: 'The page jumps', observed: 'It jumps.' }), [truth])).toBeNull()
})

test('half of the words are not enough', () => {
  const observed = 'It opens a second window.'
  expect(matchTruth(tell({ title: 'The “Size guide” is odd', observed }), [truth])).toBeNull()
})

test('words that were quoted from the page count', () => {
  const finding = tell({ title: 'A button has no effect', observed: '', quote: 'Size guide' })
  expect(matchTruth(finding, [truth])).toBe(truth)
})

test('of two matching truths the first is taken', () => {
  const other: Truth = { ...truth, words: [/delivery/i] }
  expect(matchTruth(tell(), [other, truth])).toBe(truth)
})
