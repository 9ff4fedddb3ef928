import { expect, test } from 'vitest'
import { createSubject, isSubjectOn } from './subject.ts'

test('a subject begins with the folded page, and the rest follows after spaces', () => {
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
