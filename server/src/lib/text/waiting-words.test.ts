import { expect, test } from 'vitest'
import { findProgressLine, findWaitingLine } from './waiting-words.ts'

test.each([
  ['Please wait', 'Please wait'],
  ['Loading your cart', 'Loading your cart'],
  ['Creating budget...', 'Creating budget...'],
  ['Connecting to the server…', 'Connecting to the server…'],
  ['Shipping', null],
  ['Everything is ready...', null],
  ['Read on...', null],
])('a page that shows only %s is at work: %s', (line, expected) => {
  expect(findProgressLine(['App 1.2', line])).toBe(expected)
})

test('beside other content, what ends in dots may be a teaser', () => {
  expect(findWaitingLine(['Introducing our new shop...'])).toBeNull()
})
