import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { findReturningLink } from './returning-link.ts'

const shop = 'https://shop.example'

/** Follows a link from one page to another. */
function follow(href: string, [from, to]: readonly [string, string], inputType = 'text') {
  const link = describeControl('e1', 'Star', { href: `${shop}${href}` })
  const field = describeField('e2', 'Name', { inputType })
  const before = describePage({
    url: `${shop}${from}`,
    documentId: 'a',
    elements: [link, field],
  })
  const after = describePage({ url: `${shop}${to}`, documentId: 'b' })
  return findReturningLink(describeStep({ kind: 'click', ref: 'e1' }, { before, after }))
}

test.each([
  ['/items/4/star', '/items', '/items'],
  ['/items/4/star', '/items/', '/items?starred=4'],
  ['/bye', '/account', '/account'],
  ['/currency?c=EUR', '/items', '/items'],
])('whoever follows %s on %s is sent back to %s', (href, from, to) => {
  expect(follow(href, [from, to])).toBe(`${shop}${href}`)
})

test.each([
  ['/items/4', '/items', '/items/4'],
  ['/items?page=2', '/items', '/items?page=2'],
  ['/', '/en/', '/en/'],
  ['/items', '/en/items', '/en/items/'],
  ['/items/4/star', '/items', '/login'],
])('%s on %s is a page, or leads on to %s', (href, from, to) => {
  expect(follow(href, [from, to])).toBeNull()
})

test('a link that only leads back to the form to sign in did nothing', () => {
  expect(follow('/account', ['/login', '/login'], 'password')).toBeNull()
})
