import { expect, test } from 'vitest'
import { listPages, pickEvidence } from './list-pages.ts'

function seeOn(...paths: string[]) {
  return paths.map((path, index) => ({ turn: index + 1, url: `https://shop.example${path}` }))
}

function pickTurns(paths: string[], count: number): number[] {
  return pickEvidence(seeOn(...paths), count).map(({ turn }) => turn)
}

test('sixty records of one kind are one page, and show no more than eight pieces', () => {
  const paths = Array.from({ length: 60 }, (_each, index) => `/products/${index + 1}`)
  expect(pickTurns(paths, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(listPages(seeOn(...paths))).toEqual(['/products/:id'])
})

test('twelve pages show no more than eight pieces either', () => {
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

test('pages that only a parameter or a route tells apart are different ones', () => {
  const paths = ['/?page=cart', '/?page=help', '/#/orders', '/?page=cart']
  expect(listPages(seeOn(...paths))).toEqual(['/?page=cart', '/?page=help', '/#/orders'])
  expect(pickTurns(paths, 1)).toEqual([1, 2, 3])
})
