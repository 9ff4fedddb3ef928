import { expect, test } from 'vitest'
import {
  createImportToken,
  hashImportToken,
  isWellFormedImportToken,
  openWithToken,
  sealForToken,
} from './import-token.ts'

test('tokens are well formed and never repeat', () => {
  const tokens = Array.from({ length: 200 }, createImportToken)
  expect(tokens.every(isWellFormedImportToken)).toBe(true)
  expect(new Set(tokens).size).toBe(200)
})

test.each(['', 'imp_', `imp_${'a'.repeat(42)}`, `imp_${'a'.repeat(44)}`, `imp_${'a'.repeat(42)}=`])(
  '%j is not a token',
  (text) => {
    expect(isWellFormedImportToken(text)).toBe(false)
  },
)

test('a line break after a token is not ignored', () => {
  expect(isWellFormedImportToken(`${createImportToken()}\n`)).toBe(false)
})

test('a token is stored as its SHA-256', () => {
  expect(hashImportToken('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('only the token opens the text, for the customer it was sealed for', () => {
  const token = createImportToken()
  const record = sealForToken(token, 'cust_a', 'Wir suchen Köche. 👩‍🍳')
  expect(record).not.toContain('suchen')
  expect(openWithToken(token, 'cust_a', record)).toBe('Wir suchen Köche. 👩‍🍳')
  expect(openWithToken(token, 'cust_b', record)).toBeNull()
  expect(openWithToken(createImportToken(), 'cust_a', record)).toBeNull()
  expect(openWithToken(token, 'cust_a', '')).toBeNull()
})
