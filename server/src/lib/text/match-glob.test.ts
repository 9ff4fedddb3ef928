import { expect, test } from 'vitest'
import { matchGlob } from './match-glob.ts'

test.each([
  ['main', 'main', true],
  ['main', 'mainline', false],
  ['release/*', 'release/2', true],
  ['release/*', 'release/2/hotfix', false],
  ['release/**', 'release/2/hotfix', true],
  ['**', 'any/thing', true],
  ['*', '', true],
  ['*', 'a/b', false],
  ['v?.?', 'v1.2', true],
  ['v?.?', 'v1/2', false],
  ['feat-*-done', 'feat-a-b-done', true],
  ['feat-*-done', 'feat-a-b', false],
  ['(a|b)', '(a|b)', true],
  ['[ab]', 'a', false],
  ['', '', true],
  ['', 'x', false],
  ['?', '🌿', true],
])('%j and %j: %s', (pattern, name, isMatch) => {
  expect(matchGlob(pattern, name)).toBe(isMatch)
})

test('a pattern designed to be slow is not', () => {
  expect(matchGlob(`${'a*'.repeat(120)}b`, 'a'.repeat(2000))).toBe(false)
})
