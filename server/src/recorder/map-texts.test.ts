import { expect, test } from 'vitest'
import { mapTexts, mapTextsTogether } from './map-texts.ts'

const upper = (text: string): string => text.toUpperCase()

test('a list stays a list, at the top and inside', () => {
  expect(
    mapTexts(
      [
        { title: 'a', steps: ['b', ['c']] },
        { title: 'd', steps: [] },
      ],
      upper,
    ),
  ).toEqual([
    { title: 'A', steps: ['B', ['C']] },
    { title: 'D', steps: [] },
  ])
  expect(mapTexts([], upper)).toEqual([])
})

test('texts of a list are mapped together, those of one member before all', () => {
  const seen: string[][] = []
  const keep = (texts: readonly string[]): string[] => {
    seen.push([...texts])
    return [...texts]
  }
  const list = [
    { title: 'a', kind: 'x' },
    { title: 'b', kind: 'y' },
  ]
  expect(mapTextsTogether(list, keep)).toEqual(list)
  expect(seen).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})
