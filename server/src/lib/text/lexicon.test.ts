import { expect, test } from 'vitest'
import { listConcepts, measureOverlap } from './lexicon.ts'

test('forms of a word and words of one meaning are one concept', () => {
  expect(listConcepts('Returns')).toEqual(listConcepts('refunding'))
  expect(listConcepts('Sign up')).toEqual(listConcepts('Registered'))
  expect(listConcepts('Check out')).toEqual(listConcepts('the basket'))
  expect(listConcepts('Deliveries')).toEqual(listConcepts('shipping'))
})

test('small words carry no meaning', () => {
  expect([...listConcepts('I want to see all of the mugs')]).toEqual(['mug'])
})

test('the overlap is the share of what is wanted', () => {
  const wanted = listConcepts('Buy a blue mug')
  expect(measureOverlap(wanted, listConcepts('Blue mug'))).toBeCloseTo(2 / 3)
  expect(measureOverlap(wanted, listConcepts('Add to cart'))).toBeCloseTo(1 / 3)
  expect(measureOverlap(wanted, listConcepts('Imprint'))).toBe(0)
})
