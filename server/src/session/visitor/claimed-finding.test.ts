import { expect, test } from 'vitest'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { checkClaimedFinding } from './claimed-finding.ts'

const page = describePage({
  url: 'https://shop.example/cart',
  lines: ['Shipping:  free over', '50 €'],
})
const claim = {
  title: 'Shipping costs are unclear',
  category: 'content',
  severity: 2,
  expected: 'The price of shipping is stated.',
  observed: 'Only the limit is.',
  quote: 'free over 50 €',
} as const

test('a claim whose quote stands on the page is kept, with white space folded', () => {
  expect(checkClaimedFinding(claim, page)).toMatchObject({
    detector: 'mind',
    subject: 'shop.example/cart shipping costs are unclear',
    attribution: 'site',
    status: 'unverified',
    quote: 'free over 50 €',
  })
})

test('a claim whose quote is changed in one word, or empty, is dropped', () => {
  expect(checkClaimedFinding({ ...claim, quote: 'free above 50 €' }, page)).toBeNull()
  expect(checkClaimedFinding({ ...claim, quote: ' ' }, page)).toBeNull()
})
