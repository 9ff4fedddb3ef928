import { expect, test } from 'vitest'
import { createShareToken, parseShareToken } from './share-token.ts'

const run = { customerId: 'cust_a', runId: 'run_a' }
const expiresAt = new Date('2026-03-31T10:00:00.000Z')
const token = createShareToken('secret', run, expiresAt)
const now = new Date('2026-03-31T09:59:59.000Z')

test('a token opens its run until it expires', () => {
  expect(parseShareToken('secret', { token, runId: 'run_a', now })).toEqual(run)
  expect(parseShareToken('secret', { token, runId: 'run_a', now: expiresAt })).toBeNull()
})

test('a token opens no other run', () => {
  expect(parseShareToken('secret', { token, runId: 'run_b', now })).toBeNull()
})

test('rotating the signing key revokes it', () => {
  expect(parseShareToken('rotated', { token, runId: 'run_a', now })).toBeNull()
})

test.each([
  token.replace('cust_a', 'cust_b'),
  token.replace(/\.\d+\./, '.9999999999.'),
  // The same second, written in other ways.
  ...['0$1', '00$1', '+$1', '$1.0', ' $1', '$1 ', '$1e0', '-$1'].map((spelling) =>
    token.replace(/(?<=\.)(\d+)(?=\.)/, spelling),
  ),
  token.replace(/\.\d+\./, `.${expiresAt.getTime() / 1e6}e3.`),
  token.replace(/\.\d+\./, `.0x${(expiresAt.getTime() / 1000).toString(16)}.`),
  // The last of 43 characters has two unused bits.
  token.slice(0, -1) + nextInAlphabet(token.slice(-1)),
  token.toUpperCase(),
  `${token}\n`,
  token.slice(0, -1),
  `${token}x`,
  '',
  '..',
  'a.1.b',
  'x'.repeat(10_000),
])('the tampered token %# opens nothing', (tampered) => {
  expect(parseShareToken('secret', { token: tampered, runId: 'run_a', now })).toBeNull()
})

function nextInAlphabet(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet.charAt(alphabet.indexOf(character) + 1)
}
