import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { createBraceFinder } from './brace-finder.ts'
import { maskBraces } from './mask-braces.ts'

test.each([
  ['{a}', 2],
  ['{`}${"}"}`}', 10],
  ["{'}'}", 4],
  ["{it is Bo's}", 11],
  ['{/* } */}', 8],
  ['{{a}', -1],
  ['{"\\"}"}', 6],
])('the brace that opens %s is closed at %i', (text, end) => {
  expect(createBraceFinder(text)(0)).toBe(end)
})

test('expressions in attributes are set aside and every offset stays valid', () => {
  const text = '<a href={`/x/${a > b}`}\n title="{t}">{#if a}\n</a>'
  const masked = maskBraces(text, 'blank')
  expect([...masked.expressions.values()]).toEqual(['`/x/${a > b}`', 't'])
  expect(masked.text.length).toBe(text.length)
  expect(masked.text.slice(-12)).toBe('       \n</a>')
})

test('expressions of Astro between tags are kept, because they contain elements', () => {
  const { text, expressions } = maskBraces('{ok && <a href={b}>B</a>}', 'keep')
  expect(text.startsWith('{ok && <a href=')).toBe(true)
  expect([...expressions.values()]).toEqual(['b'])
})

test.each(['{', '{(', '{`', '{"{" ', '<a b={', '{/*', `{'`, '`${', '{"\\'])(
  'a file full of unclosed “%s” takes no more time than its length',
  (unit) => {
    const text = unit.repeat(1_000_000 / unit.length)
    const cpuMs = measureCpuMs(() => expect(maskBraces(text, 'keep').expressions.size).toBe(0))
    expect(cpuMs).toBeLessThan(2000)
  },
)
