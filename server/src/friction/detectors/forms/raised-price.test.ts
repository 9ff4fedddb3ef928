import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { NoticedFriction } from '../../detector.ts'
import { raisedPrice } from './raised-price.ts'

const host = 'https://shop.example'

test('an item that costs more in the cart is reported', () => {
  expect(detect(['Blue mug', 'For cocoa', '€18.00'], ['Blue mug', '€21.00'])).toMatchObject([
    {
      subject: 'shop.example/cart Blue mug',
      severity: 3,
      observed: 'It was offered for €18.00; /cart says €21.00.',
      quote: '€21.00',
    },
  ])
})

test('the cart may be a table', () => {
  expect(detect(['Blue mug', '€18.00'], ['Piece | Price |', 'Blue mug | €21.00 |'])).toHaveLength(1)
})

test('the same price, a lower one and that of several pieces are fine', () => {
  expect(detect(['Blue mug', '€18.00'], ['Blue mug', '€18.00'])).toEqual([])
  expect(detect(['Blue mug', '€18.00'], ['Blue mug', '€16.20'])).toEqual([])
  expect(detect(['Blue mug', '€18.00'], ['Blue mug', '€54.00'])).toEqual([])
})

test('a lowest price is no promise, and a former price in the cart is not asked', () => {
  expect(detect(['Blue mug', 'from €18.00'], ['Blue mug', '€21.00'])).toEqual([])
  expect(detect(['Blue mug', 'ab 18,00 €'], ['Blue mug', '€21.00'])).toEqual([])
  expect(detect(['Blue mug', '€18.00から'], ['Blue mug', '€21.00'])).toEqual([])
  expect(detect(['Blue mug', 'from', '€18.00'], ['Blue mug', '€21.00'])).toEqual([])
  const shipping = 'Free delivery from €50.00'
  expect(detect([shipping, 'Blue mug', '€18.00'], ['Blue mug', '€21.00'])).toHaveLength(1)
  expect(detect(['Blue mug', '€18.00'], ['Blue mug', '€21.00 €18.00'])).toEqual([])
})

test('if several prices were shown, the cart may use any of them', () => {
  expect(detect(['Blue mug', '€18.00', 'Blue mug', '€21.00'], ['Blue mug', '€21.00'])).toEqual([])
})

test('both notations of thousands and cents are read', () => {
  expect(detect(['Blue mug', '€1,218.00'], ['Blue mug', '1', '1.218,00 €'])).toEqual([])
  expect(detect(['Blue mug', '€1,218.00'], ['Blue mug', '1', '1.221,50 €'])).toHaveLength(1)
})

test('other currencies and items not seen before are not compared', () => {
  expect(detect(['Blue mug', '$18.00'], ['Blue mug', '€21.00'])).toEqual([])
  expect(detect(['Red mug', '€18.00'], ['Blue mug', '€21.00'])).toEqual([])
})

function detect(shown: string[], asked: string[]): NoticedFriction[] {
  const before = describePage({ url: `${host}/mugs/blue`, lines: shown })
  const elements = [describeControl('e1', 'Blue mug', { href: `${host}/mugs/blue` })]
  const after = describePage({ url: `${host}/cart`, documentId: 'd2', lines: asked, elements })
  const step = describeStep({ kind: 'click', ref: 'e9' }, { before, after })
  return raisedPrice.detect({ step, earlier: [], persona: createTestPersona() })
}

// In quadratic time, this would take minutes.
test('an endless line of digits is not a price', { timeout: 5000 }, () => {
  expect(detect(['Blue mug', '1'.repeat(200_000)], ['Blue mug', '€21.00'])).toEqual([])
})
