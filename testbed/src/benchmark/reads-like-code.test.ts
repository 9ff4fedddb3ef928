import { expect, test } from 'vitest'
import kept from '../../../benchmark/explorer.json' with { type: 'json' }
import { allSites } from './all-sites.ts'
import { readsLikeCode } from './score-site.ts'

test.each([
  'A button has no name (div > input)',
  'A field has no name (#email)',
  'The button.buy control does nothing',
  'Change li:nth-child(2) on /cart',
  'Move <div#promo> away',
  'The “Email” textbox does not keep what is typed',
  'Make the page match what users expect.',
])('“%s” reads like code', (text) => {
  expect(readsLikeCode(text)).toBe(true)
})

test.each([
  'The “Buy now” button does nothing',
  'The image cdn.example.net/mug.png on /list does not load',
  'The start page shows an unfilled template placeholder: “{{ user.name }} > div”',
  'Raise the contrast of “€ 4.90” on /shipping; https://dequeuniversity.com/rules/axe/4.11/color-contrast#fix shows how.',
])('“%s” does not read like code', (text) => {
  expect(readsLikeCode(text)).toBe(false)
})

test('on no site of the benchmark a title or a recommendation reads like code', () => {
  expect(Object.keys(kept).length).toBe(allSites.length)
  const found = Object.entries(kept).filter(([, { likeCode }]) => likeCode.length > 0)
  expect(found).toEqual([])
})
