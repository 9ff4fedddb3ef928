import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Secret } from '../lib/secret.ts'
import { createDataKey, openDataKey, rewrapDataKey } from './data-keys.ts'
import { createMasterKeys } from './master-keys.ts'

const first = new Secret(randomBytes(32).toString('base64'))
const second = new Secret(randomBytes(32).toString('base64'))
const before = createMasterKeys(first, null)
const during = createMasterKeys(second, first)
const after = createMasterKeys(second, null)
const dataKey = createDataKey(before, 'cust_a', 'dek_a')

test('a rewrapped data key is the same key under the new master key', () => {
  const moved = rewrapDataKey(during, dataKey)

  expect(moved?.wrapped).not.toBe(dataKey.wrapped)
  expect(moved === null ? null : openDataKey(after, moved)).toEqual(openDataKey(before, dataKey))
})

test('both wrappings open while both master keys are configured', () => {
  expect(openDataKey(during, dataKey)).not.toBeNull()
  expect(openDataKey(during, createDataKey(during, 'cust_a', 'dek_b'))).not.toBeNull()
})

test('a data key does not open for another customer, under another id or without its master key', () => {
  expect(openDataKey(before, { ...dataKey, customerId: 'cust_b' })).toBeNull()
  expect(openDataKey(before, { ...dataKey, id: 'dek_b' })).toBeNull()
  expect(openDataKey(after, dataKey)).toBeNull()
  expect(rewrapDataKey(after, dataKey)).toBeNull()
})
