import { expect, test } from 'vitest'
import { isReading } from './is-reading.ts'

test.each(['GET', 'HEAD', 'OPTIONS', 'get'])('%s only reads', (method) => {
  expect(isReading(method)).toBe(true)
})

test.each(['POST', 'PUT', 'PATCH', 'patch', 'DELETE', 'QUERY', ''])(
  '%j may change data',
  (method) => {
    expect(isReading(method)).toBe(false)
  },
)
