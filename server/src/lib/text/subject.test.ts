import { expect, test } from 'vitest'
import { createSubject, isSubjectOn } from './subject.ts'

test('a subject starts with the folded page, followed by a space and the rest', () => {
  expect(createSubject('https://shop.example/products/42')).toBe('shop.example/products/:id')
  expect(createSubject('https://shop.example/', 'button', 'buy now')).toBe(
    'shop.example/ button buy now',
  )
})

test.each([
  ['shop.example/', true],
  ['shop.example/ button', true],
  ['shop.example/cart button', false],
  ['login', false],
])('%s is about the root: %s', (subject, isOn) => {
  expect(isSubjectOn(subject, 'https://shop.example/')).toBe(isOn)
})
