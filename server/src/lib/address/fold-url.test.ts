import { expect, test } from 'vitest'
import { dropAnchor, foldUrl, showPath, trimUrl } from './fold-url.ts'

test.each([
  ['https://shop.example/products/42?ref=mail#top', 'shop.example/products/:id'],
  ['https://shop.example/', 'shop.example/'],
  ['https://shop.example', 'shop.example/'],
  ['https://shop.example/a//b/', 'shop.example/a/b'],
  ['https://shop.example/o/0f8fad5b-d9cb-469f-a165-70867728950e/edit', 'shop.example/o/:id/edit'],
  ['https://shop.example/item/blue-lamp-10423', 'shop.example/item/:id'],
  ['https://shop.example/item/blue-lamp', 'shop.example/item/blue-lamp'],
  ['https://shop.example/c/9f86d081884c7d65', 'shop.example/c/:id'],
  ['https://shop.example/facade', 'shop.example/facade'],
  ['https://shop.example/api/v2/step1', 'shop.example/api/v2/step1'],
  ['https://shop.example/search?sort=price&q=lamp&utm_source=x', 'shop.example/search?q&sort'],
  ['https://shop.example/index.php?page=contact&id=7', 'shop.example/index.php?id&page=contact'],
  ['https://shop.example/app#/orders/17?tab=2', 'shop.example/app#/orders/:id'],
  ['https://shop.example:4443/cart', 'shop.example:4443/cart'],
  ['https://shop.example/#products/42', 'shop.example/#/products/:id'],
  ['https://shop.example/#!/cart?from=mail', 'shop.example/#/cart'],
  ['https://shop.example/#reviews', 'shop.example/'],
  ['https://shop.example/#:~:text=a/b', 'shop.example/'],
  ['blob:https://shop.example/0f8fad5b-d9cb-469f-a165-70867728950e', 'blob:shop.example'],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png'],
  ['about:blank', '/blank'],
  ['not a url', 'not a url'],
])('%s folds to %s', (url, folded) => {
  expect(foldUrl(url)).toBe(folded)
})

test('an invalid escape in a path does not throw', () => {
  expect(foldUrl('https://shop.example/%E0%A4%A')).toBe('shop.example/%E0%A4%A')
})

// In quadratic time, this would take minutes.
test('a segment longer than any name is an identifier', { timeout: 5000 }, () => {
  const folded = foldUrl(`https://shop.example/a/${'1'.repeat(100_000)}!/b`)
  expect(folded).toBe('shop.example/a/:id/b')
})

test.each([
  ['https://shop.example/', '/'],
  ['https://shop.example/products/42', '/products/42'],
  ['https://shop.example/list?q=lamp&utm_source=x', '/list?q'],
  ['https://shop.example/app#/orders/17?tab=2', '/app#/orders/17'],
  ['https://shop.example/help#faq', '/help'],
  ['https://shop.example/o/0f8fad5b-d9cb-469f-a165-70867728950e/edit?a=1', '/o/:id/edit?a'],
  ['https://shop.example/#flow/4d5c44ab62e6c3a8', '/#flow/:id'],
  ['https://shop.example/facade', '/facade'],
])('the path of %s is shown as %s', (url, shown) => {
  expect(showPath(url)).toBe(shown)
})

test.each([
  ['https://shop.example/help#faq', 'https://shop.example/help'],
  ['https://shop.example/help', 'https://shop.example/help'],
  ['https://shop.example/#/cart', 'https://shop.example/#/cart'],
  ['https://shop.example/#!/cart?a=1', 'https://shop.example/#/cart'],
])('without its anchor %s is %s', (url, page) => {
  expect(dropAnchor(url)).toBe(page)
})

test.each([
  [
    'https://shop.example/lamps/1?utm_source=mail&color=red#top',
    'https://shop.example/lamps/1?color=red',
  ],
  ['https://shop.example/#/cart', 'https://shop.example/#/cart'],
  ['https://shop.example?gclid=1&fbclid=2', 'https://shop.example/'],
  ['about the shop', 'about the shop'],
])('one page: %s is %s', (url, page) => {
  expect(trimUrl(url)).toBe(page)
})
