import { expect, test } from 'vitest'
import { buildTranscript, buildTurn } from '../../../tests/support/records/build-transcript.ts'
import { buildRunMap } from './build-run-map.ts'
import { pictureArrivals } from './picture-arrivals.ts'

function go(from: string, to: string) {
  return buildTurn({
    turn: 1,
    url: `https://shop.example${from}`,
    result: { ok: true, changed: true, url: `https://shop.example${to}`, error: null, ms: 5 },
  })
}

function picture(from: string, to: string, arrivals: ReadonlyMap<string, string>) {
  const map = buildRunMap([buildTranscript({ session_id: 'sess_1', turns: [go(from, to)] })])
  return pictureArrivals(map, arrivals).nodes.map(({ url_pattern: page, screenshot }) => [
    page,
    screenshot,
  ])
}

test('a start page that the first action left has the picture of the arrival', () => {
  expect(picture('/', '/cart', new Map([['sess_1', '0000.jpg']]))).toEqual([
    ['/', 'sess_1/screenshots/0000.jpg?kind=ambient'],
    ['/cart', 'sess_1/screenshots/0001.png'],
  ])
})

test('a picture of a turn is preferred, and without any there is none', () => {
  expect(picture('/', '/', new Map([['sess_1', '0000.jpg']]))).toEqual([
    ['/', 'sess_1/screenshots/0001.png'],
  ])
  expect(picture('/', '/cart', new Map([['sess_2', '0000.jpg']]))[0]).toEqual(['/', null])
})
