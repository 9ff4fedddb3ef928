import { expect, test } from 'vitest'
import { createApiKeySecret, getApiKeyPrefix, hashApiKey, isWellFormedApiKey } from './api-key.ts'

test.each(['live', 'test'] as const)('a %s key has its format and its checksum', (environment) => {
  const key = createApiKeySecret(environment)
  expect(key).toMatch(new RegExp(`^sk_${environment}_[0-9A-Za-z]{49}$`))
  expect(isWellFormedApiKey(key)).toBe(true)
  expect(getApiKeyPrefix(key)).toBe(key.slice(0, 12))
})

test('a key with one changed character is not well formed', () => {
  const key = createApiKeySecret('live')
  const other = key.charAt(20) === 'a' ? 'b' : 'a'
  expect(isWellFormedApiKey(`${key.slice(0, 20)}${other}${key.slice(21)}`)).toBe(false)
})

test.each(['', 'sk_live_', 'sk_prod_x', `sk_live_${'0'.repeat(49)}`, 'sk_live_é'])(
  '%j is not well formed',
  (text) => {
    expect(isWellFormedApiKey(text)).toBe(false)
  },
)

test('a key is stored as its SHA-256', () => {
  expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
