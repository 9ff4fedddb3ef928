import { expect, test } from 'vitest'
import { describeFriction } from './describe-friction.ts'
import { shortenSelector } from './shorten-selector.ts'

test('no text of a friction is longer than a thousand characters', () => {
  const long = 'x'.repeat(500_000)
  const words = { subject: long, title: long, expected: long, observed: long, recommendation: long }
  const friction = describeFriction(
    { category: 'interaction', severity: 2, ...words },
    { quote: long },
  )
  expect(friction.observed).toBe(`X${'x'.repeat(998)}…`)
  expect(friction.quote).toBe('x'.repeat(1000))
  expect(JSON.stringify(friction).length).toBeLessThan(7000)
})

test('a long selector is shortened to its end', () => {
  expect(shortenSelector('main > div > p > b > i > button')).toBe('… > b > i > button')
  expect(shortenSelector(`#${'x'.repeat(500)} > button`)).toBe(`…${'x'.repeat(150)} > button`)
})
