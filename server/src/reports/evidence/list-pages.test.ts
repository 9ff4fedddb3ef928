import { expect, test } from 'vitest'
import { listPages, pickEvidence } from './list-pages.ts'

function seeOn(...paths: string[]) {
  return paths.map((path, index) => ({ turn: index + 1, url: `https://shop.example${path}` }))
}

function pickTurns(paths: string[], count: number): number[] {
  return pickEvidence(seeOn(...paths), count).map(({ turn }) => turn)
}

test('sixty records of one kind are one page, with at most eight pieces of evidence', () => {
  const paths = Array.from({ length: 60 }, (_each, index) => `/products/${index + 1}`)
  expect(pickTurns(paths, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(listPages(seeOn(...paths))).toEqual(['/products/:id'])
})

test('twelve pages have at most eight pieces of evidence too', () => {
  const paths = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map(
    (name) => `/${name}`,
  )
  expect(pickTurns(paths, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(pickTurns(paths, 2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a further page comes before more of the same, in the order of the turns', () => {
  const paths = ['/a', '/a', '/a', '/a', '/a', '/a', '/a', '/a', '/a', '/b']
  expect(pickTurns(paths, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 10])
  expect(pickTurns(paths, 2)).toEqual([1, 2, 10])
})

test('pages that differ only in a parameter or a route are different', () => {
  const paths = ['/?page=cart', '/?page=help', '/#/orders', '/?page=cart']
  expect(listPages(seeOn(...paths))).toEqual(['/?page=cart', '/?page=help', '/#/orders'])
  expect(pickTurns(paths, 1)).toEqual([1, 2, 3])
})
