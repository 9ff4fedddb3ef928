import { expect, test } from 'vitest'
import { isReading, mayChangeData, namesChange } from './may-change-data.ts'

test.each(['GET', 'HEAD', 'OPTIONS', 'get'])('%s only reads', (method) => {
  expect(isReading(method)).toBe(true)
})

test.each(['POST', 'PUT', 'PATCH', 'patch', 'DELETE', 'QUERY', ''])(
  '%j may change data',
  (method) => {
    expect(isReading(method)).toBe(false)
  },
)

test.each([
  '/orders/7/cancel',
  '/account/delete-account?id=4',
  '/items/deleteItem',
  '/cart?action=remove&id=3',
  '/newsletter/Unsubscribe',
  '/posts?delete=12',
])('the address %s names a change', (path) => {
  expect(namesChange(`https://shop.example${path}`)).toBe(true)
})

test.each([
  '/',
  '/cancellation',
  '/help/how-to-delete-your-account',
  '/deleted',
  '/removers/delhi',
])('the address %s names no change', (path) => {
  expect(namesChange(`https://shop.example${path}`)).toBe(false)
})

test('pictures and scripts are requested whatever their address says', () => {
  const icon = { method: 'GET', url: 'https://shop.example/icons/delete' }
  expect(mayChangeData(icon, 'Image')).toBe(false)
  expect(mayChangeData(icon, 'Document')).toBe(true)
  expect(mayChangeData({ ...icon, method: 'POST' }, 'Image')).toBe(true)
})
