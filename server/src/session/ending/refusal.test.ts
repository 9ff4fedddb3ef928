import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../tests/support/records/describe-page.ts'
import { findRefusal } from './refusal.ts'

test('a page that asks for human verification keeps the visitor out', () => {
  const gate = describePage({ lines: ['Checking your browser before accessing shop.example'] })
  expect(findRefusal(gate)).toContain('human')
})

test('a full page that mentions the same words does not', () => {
  const elements = Array.from({ length: 20 }, (_, index) => describeControl(`e${index}`, 'More'))
  const article = describePage({ elements, lines: ['How “verify you are human” pages work'] })
  expect(findRefusal(article)).toBeNull()
})

test('a rejecting status is described in words', () => {
  expect(findRefusal(describePage({ status: 403 }))).toBe('The site refused the visit (HTTP 403).')
  expect(findRefusal(describePage({ status: 429 }))).toContain('too many requests')
  expect(findRefusal(describePage({ status: 404 }))).toBeNull()
})

test('a login page that answers 401 can be used', () => {
  expect(findRefusal(describePage({ status: 401 }))).toContain('login')
  const login = describePage({ status: 401, elements: [describeField('e1', 'E-mail')] })
  expect(findRefusal(login)).toBeNull()
})
