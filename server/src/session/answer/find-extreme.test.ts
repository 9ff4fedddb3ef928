import { expect, test } from 'vitest'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { findExtreme } from './find-extreme.ts'

type Listed = readonly [name: string, price: string]

function find(task: string, items: readonly Listed[]): string | null {
  const rows = items.map(([name, price]) => ({ list: 0, name, texts: [name, price] }))
  const lines = ['Furniture', ...items.flat()]
  const page = describePage({ title: 'Furniture', rows, lines, pageText: lines.join('\n') })
  return findExtreme(task, [{ turn: 1, page }])?.quote ?? null
}

const stool = ['Oak stool', '€40.00'] as const
const bench = ['Oak bench', '€120.00'] as const
const tray = ['Walnut tray', '€28.00'] as const

test.each([
  ['Show only the oak furniture, cheapest first', [stool, bench]],
  ['Sort the furniture, cheapest first', [tray, stool, bench]],
  ['Show the oak furniture, the most expensive first', [bench, stool]],
] as const)('“%s” is done where the list is in that order', (task, items) => {
  expect(find(task, items)).toBe(items[0][0])
})

test.each([
  ['it is in another order', 'Show only the oak furniture, cheapest first', [bench, stool]],
  ['it shows other things', 'Show only the oak furniture, cheapest first', [tray, stool, bench]],
  ['it is in the contrary order', 'Show the furniture, most expensive first', [stool, bench]],
  ['all cost the same', 'Show the furniture, cheapest first', [stool, ['Oak shelf', '€40.00']]],
] as const)('a list is not in the order that a task wants if %s', (_why, task, items) => {
  expect(find(task, items)).toBeNull()
})

test.each([
  ['Which oak furniture is the cheapest?', 'Oak stool'],
  ['Welche Möbel aus Walnut sind am günstigsten?', null],
  ['Which furniture is the cheapest?', 'Walnut tray'],
])('“%s” asks for one of those that it names: %s', (task, name) => {
  expect(find(task, [bench, tray, stool])).toBe(name)
})
