import { expect, test } from 'vitest'
import { createPatternFolder } from './pattern-folder.ts'

const numbers = Array.from({ length: 1000 }, (_, index) => index)
const caps = { alike: 3, children: 5 }

test('names that differ only in their digits are merged once there are too many', () => {
  const folder = createPatternFolder(caps, ['a.example/p1', 'a.example/p2', 'a.example/p3'])
  expect(folder.fold('a.example/p2')).toBe('a.example/p2')
  folder.learn('a.example/p4')
  expect(folder.fold('a.example/p2')).toBe('a.example/p:id')
  expect(folder.fold('a.example/p9')).toBe('a.example/p:id')
  expect(folder.fold('a.example/q9')).toBe('a.example/q9')
  expect(folder.fold('a.example/shop/p2')).toBe('a.example/shop/p2')
})

test('pages below merged names are merged too', () => {
  const folder = createPatternFolder(
    caps,
    numbers.map((number) => `a.example/p${number}/edit`),
  )
  expect(folder.fold('a.example/p7/edit')).toBe('a.example/p:id/edit')
  expect(folder.fold('a.example/p7/show')).toBe('a.example/p:id/show')
})

test('below a parent with too many children the first ones keep their names', () => {
  const words = ['ant', 'bee', 'cow', 'dog', 'elk', 'fox', 'gnu']
  const folder = createPatternFolder(
    caps,
    words.map((word) => `a.example/zoo/${word}`),
  )
  expect(words.map((word) => folder.fold(`a.example/zoo/${word}`))).toEqual([
    'a.example/zoo/ant',
    'a.example/zoo/bee',
    'a.example/zoo/cow',
    'a.example/zoo/dog',
    'a.example/zoo/elk',
    'a.example/zoo/:id',
    'a.example/zoo/:id',
  ])
})

test('queries and routes count as children of their path', () => {
  const words = ['b', 'c', 'd', 'e', 'f', 'g']
  const folder = createPatternFolder(caps, [
    'a.example/s',
    ...words.map((word) => `a.example/s?${word}`),
    ...numbers.map((number) => `a.example/app#/r${number}`),
  ])
  expect(folder.fold('a.example/s')).toBe('a.example/s')
  expect(folder.fold('a.example/s?f')).toBe('a.example/s?f')
  expect(folder.fold('a.example/s?g')).toBe('a.example/s?:id')
  expect(folder.fold('a.example/app#/r8')).toBe('a.example/app#/r:id')
})

test.each([
  ['numbered', numbers.map((number) => `a.example/p${number}`), 1],
  ['nested', numbers.map((number) => `a.example/n${number}/m${number}/l${number}`), 4],
  ['worded', numbers.map((number) => `a.example/${'xyz'.repeat(1 + (number % 300))}`), 6],
])('a thousand %s addresses are reduced to a few', (_how, patterns, count) => {
  const folder = createPatternFolder(caps, patterns)
  expect(new Set(patterns.map((pattern) => folder.fold(pattern))).size).toBeLessThanOrEqual(count)
})

test('nothing is folded before anything is learned', () => {
  const folder = createPatternFolder(caps)
  for (const pattern of ['a.example/', 'a.example/p1?q#/r', '/blank', 'not a url']) {
    expect(folder.fold(pattern)).toBe(pattern)
  }
})
