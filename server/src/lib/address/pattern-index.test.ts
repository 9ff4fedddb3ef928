import { expect, test } from 'vitest'
import { indexPages, indexPatterns } from './pattern-index.ts'

function list(...patterns: string[]): { pattern: string }[] {
  return patterns.map((pattern) => ({ pattern }))
}

test.each([
  ['the most exact', ['/:id', '/tea', '/:x'], ['tea'], ['/tea']],
  ['all that are equal, in their order', ['/:b', '/x', '/:a'], ['tea'], ['/:b', '/:a']],
  ['one that matches the rest', ['/a/:rest*'], ['a', 'b', 'c'], ['/a/:rest*']],
  ['one whose last part is optional', ['/a/:b?'], ['a'], ['/a/:b?']],
  ['one whose first part is optional', ['/:lang?/tea'], ['tea'], ['/:lang?/tea']],
  ['one with the same text before its parameter', ['/item-:id', '/x'], ['item-:n'], ['/item-:id']],
  ['one for the root', ['/', '/a'], [], ['/']],
  ['none that is longer or shorter', ['/a', '/a/b/c'], ['a', 'b'], []],
])('finds %s', (_what, patterns, path, found) => {
  expect(indexPatterns(list(...patterns))(path)).toEqual(list(...found))
})

test.each([
  ['with a locale prefix', ['/:locale/tea', '/x/tea'], ['tea'], ['/:locale/tea']],
  ['as a file', ['/tea.html'], ['tea'], ['/tea.html']],
  ['as written first', ['/tea.html', '/:locale/tea', '/tea'], ['tea'], ['/tea']],
])('finds a page %s', (_what, patterns, path, found) => {
  expect(indexPages(list(...patterns))(path)).toEqual(list(...found))
})

test('an address that is similar to too many patterns fits none', () => {
  const many = Array.from({ length: 501 }, (_, index) => `/:x${index}`)
  expect(indexPages(list(...many))(['tea'])).toBeNull()
})
