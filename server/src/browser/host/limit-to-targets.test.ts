import { expect, test } from 'vitest'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { limitToTargets } from './limit-to-targets.ts'

const allowlist = ['shop.example', '*.shop.example', 'xn--bcher-kva.example', '93.184.216.34']
const targets = limitToTargets(allowlist)
const shop = 'https://shop.example/products/1'

test.each([
  shop,
  'http://shop.example/',
  'https://SHOP.example./',
  'https://a.b.shop.example:8443/',
  'https://bücher.example/',
  'https://93.184.216.34/',
  'chrome-error://chromewebdata/',
  'about:blank',
  'data:text/html,Tea',
  'blob:https://shop.example/7d6a',
  '',
  ':',
])('a page at %s is observed', (url) => {
  expect(targets.observe.safeParse(describePage({ url })).success).toBe(true)
})

test.each([
  'https://victim.example/2',
  'http://victim.example/2',
  'https://shop.example.victim.example/',
  'https://notshop.example/',
  'https://shop.example@victim.example/',
  'ftp://victim.example/',
  'javascript:alert(1)',
  '//victim.example/',
  'no address',
])('a page at %s is refused', (url) => {
  expect(targets.observe.safeParse(describePage({ url })).success).toBe(false)
})

const other = 'https://shop.example/products/2'
const victim = 'https://victim.example/'

test.each([
  { observed: shop, url: shop, at: [shop] },
  { observed: shop, url: other, at: [other] },
  { observed: shop, url: null, at: [] },
])('a check of $url is accepted after $observed was observed', ({ observed, url, at }) => {
  expect(accepts(observed, url, at)).toBe(true)
})

test.each([
  { observed: shop, url: victim, at: [] },
  { observed: null, url: shop, at: [] },
  { observed: '', url: 'https://victim.example:99999/', at: [] },
  { observed: 'about:blank', url: 'javascript:alert(1)', at: [] },
  { observed: shop, url: shop, at: [victim] },
  { observed: shop, url: null, at: [shop] },
])('a check of $url with violations at $at is refused after $observed', (check) => {
  expect(accepts(check.observed, check.url, check.at)).toBe(false)
})

function accepts(observed: string | null, url: string | null, at: string[]): boolean {
  const violations = at.map((place) => ({ ...violation, url: place }))
  return targets.checkAccessibility(observed).safeParse({ url, violations }).success
}

const violation = {
  turn: 0,
  rule: 'label',
  impact: 'critical',
  help: '',
  help_url: '',
  targets: [],
  count: 1,
  places: [],
}
