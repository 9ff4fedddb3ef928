import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { getKeyId, joinPlace, openBytes, sealBytes } from './seal.ts'

const key = { id: 'dek_a', bytes: randomBytes(32) }
const secret = Buffer.from('correct horse 日本語')

test('sealed data opens under the same key at the same place', () => {
  const record = sealBytes(key, 'cred|v1|cust_a|cred_a', secret)

  expect(record).toMatch(/^v1\.dek_a\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
  expect(getKeyId(record)).toBe('dek_a')
  expect(openBytes(key, 'cred|v1|cust_a|cred_a', record)).toEqual(secret)
})

test('an empty text can be sealed', () => {
  expect(openBytes(key, 'x', sealBytes(key, 'x', Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
})

test('another place, another key or another key id opens nothing', () => {
  const record = sealBytes(key, 'a', secret)

  expect(openBytes(key, 'b', record)).toBeNull()
  expect(openBytes({ ...key, bytes: randomBytes(32) }, 'a', record)).toBeNull()
  expect(openBytes({ ...key, id: 'dek_b' }, 'a', record)).toBeNull()
})

test.each([2, 3, 4])('a changed bit in part %i opens nothing', (part) => {
  const parts = sealBytes(key, 'a', secret).split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  const changed = parts.with(part, bytes.toString('base64url')).join('.')

  expect(openBytes(key, 'a', changed)).toBeNull()
})

test.each([0, 4, 8, 12, 15, 17])('a tag of %i bytes opens nothing', (length) => {
  const [version, id, nonce, ciphertext, tag = ''] = sealBytes(key, 'a', secret).split('.')
  const bytes = Buffer.concat([Buffer.from(tag, 'base64url'), Buffer.alloc(1)]).subarray(0, length)
  const changed = [version, id, nonce, ciphertext, bytes.toString('base64url')].join('.')

  expect(openBytes(key, 'a', changed)).toBeNull()
})

test('a genuine short tag opens nothing', () => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: 12 })
  cipher.setAAD(Buffer.from('a'))
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))

  expect(openBytes(key, 'a', ['v1', key.id, ...parts].join('.'))).toBeNull()
})

test.each(['', 'v1', 'v2.dek_a.a.b.c', 'v1.dek_a...', `v1.dek_a.${'x'.repeat(10_000)}`])(
  'the text %# is not a record',
  (text) => {
    expect(openBytes(key, 'a', text)).toBeNull()
    expect(getKeyId(text)).toBeNull()
  },
)

test('no nonce is used twice', () => {
  const nonces = new Set(
    Array.from({ length: 20_000 }, () => sealBytes(key, '', Buffer.alloc(0)).split('.')[2]),
  )
  expect(nonces.size).toBe(20_000)
})

test('two places never give the same text', () => {
  expect(joinPlace(['a', 'b'])).toBe('a|b')
  expect(() => joinPlace(['a|b'])).toThrow('a part of a place contains a bar')
})
