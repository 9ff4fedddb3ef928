import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['  =1+1', `"'  =1+1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(1)', `"'＠SUM(1)"`],
  ['-2', `"'-2"`],
  ['\tTea', `"'\tTea"`],
  // Divided there, the second half would be a formula.
  ['a;=1+1', `"a;'=1+1"`],
  ['a; =1+1', `"a;' =1+1"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['tea; coffee', '"tea; coffee"'],
  ['say "tea"', '"say ""tea"""'],
  ['tea, hot', '"tea, hot"'],
  ['Tea = good', 'Tea = good'],
])('the cell %j is written as %s', (text, cell) => {
  expect(writeCsv([['x', text]])).toBe(`x,${cell}\r\n`)
})
