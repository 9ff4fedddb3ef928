import { expect, test } from 'vitest'
import { buildFriction } from '../../../tests/support/records/build-transcript.ts'
import { chooseCheck } from './choose-check.ts'

const page = 'shop.example/tea'

test.each([
  ['failed-request', 'POST shop.example/api/cart 500', 'requests_succeed', '/api/cart'],
  ['failed-request', 'GET shop.example/api/items/:id none', 'requests_succeed', '/api/items/'],
  ['false-success', 'POST shop.example/orders', 'requests_succeed', '/orders'],
  ['broken-image', 'cdn.example/uploads/:id/:id/cup.jpg', 'images_load', '/uploads/'],
  ['same-picture', 'shop.example/img/cup.jpg', 'is_one_picture', '/img/cup.jpg'],
] as const)('%s “%s” is checked at its address only', (detector, about, kind, path) => {
  const friction = buildFriction({ detector, subject: `${page} ${about}` })
  expect(chooseCheck(friction, 4000)).toEqual({ kind, path })
})

test.each([
  ['failed-request', 'missing script'],
  ['broken-image', 'cdn.example/:id'],
] as const)('%s “%s” names no address that a test can look for', (detector, about) => {
  const friction = buildFriction({ detector, subject: `${page} ${about}` })
  expect(chooseCheck(friction, 4000)).toBeNull()
})
