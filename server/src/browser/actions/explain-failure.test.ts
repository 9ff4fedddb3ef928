import { errors } from 'playwright-core'
import { expect, test } from 'vitest'
import { explainMove } from './explain-failure.ts'

test('going back to the answer to a form that the browser does not send again is not called slow', () => {
  const error = new Error('page.goBack: net::ERR_CACHE_MISS at https://shop.example/order')
  expect(explainMove(error)).toEqual({
    kind: 'not_performed',
    message: 'showing that page would submit its form again, so the browser stayed where it was',
  })
})

test('a page is called late only if the browser stopped waiting for it', () => {
  const late = new errors.TimeoutError('page.goBack: Timeout 30000ms exceeded.')
  const refused = new Error('page.goBack: net::ERR_CONNECTION_REFUSED at https://shop.example/')
  const odd = new Error('page.goBack: Something else')
  expect([late, refused, odd].map((error) => explainMove(error).message)).toEqual([
    'the page did not respond in time',
    'the page could not be opened (net::ERR_CONNECTION_REFUSED)',
    'the action could not be carried out',
  ])
})
