import { expect, test } from 'vitest'
import { resolveAddress, resolveNested, scoreMatch, splitPath } from './match-pattern.ts'

test.each([
  ['/products/:id', '/products/42', 5],
  ['/products/:id', '/products/:product', 7],
  ['/products/new', '/products/new', 8],
  ['/products/new', '/products/:id', null],
  ['/products/:id', '/products', null],
  ['/products', '/products/42', null],
  ['/docs/:slug*', '/docs/a/b/c', 4],
  ['/about/:lang?', '/about', 4],
  ['/products', '/products:query', 2],
  ['/', '/', 0],
])('%s fits %s by %s', (pattern, path, score) => {
  expect(scoreMatch(splitPath(pattern), splitPath(path))).toBe(score)
})

test.each([
  ['/news', 'a.html', '/a.html'],
  ['/news/a.html', './b.html', '/news/b.html'],
  ['/news/a.html', '../../../b.html', '/b.html'],
])('from %s the address %s leads to %s', (base, address, target) => {
  expect(resolveAddress(base, address)).toBe(target)
})

test('a nested route is relative to its parent', () => {
  expect(resolveNested('/users/:id', 'edit')).toBe('/users/:id/edit')
  expect(resolveNested('/users/:id', '..')).toBe('/users')
})
