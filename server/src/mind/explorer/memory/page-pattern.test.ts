import { expect, test } from 'vitest'
import { foldPage, normaliseUrl } from './page-pattern.ts'

test('pages of one collection are one pattern', () => {
  expect(foldPage('https://shop.example/products/blue-mug')).toBe('shop.example/products/:id')
  expect(foldPage('https://shop.example/products/blue-mug?ref=x')).toBe('shop.example/products/:id')
  expect(foldPage('https://shop.example/product/17')).toBe('shop.example/product/:id')
  expect(foldPage('https://shop.example/help/contact')).toBe('shop.example/help/contact')
})

test('fragment, trailing slash and order of parameters do not identify a different page', () => {
  expect(normaliseUrl('https://shop.example/a/?y=1&x=2#top')).toBe('https://shop.example/a?x=2&y=1')
  expect(normaliseUrl('https://shop.example/')).toBe('https://shop.example/')
})
