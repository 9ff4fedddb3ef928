import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type ApiKeyEnvironment = 'live' | 'test'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 43
const checksumLength = 6
const shape = /^sk_(?:live|test)_[0-9A-Za-z]{49}$/

/** `sk_<env>_` + 43 base62 characters of 32 random bytes + 6 of checksum (decisions: Resources > ApiKey). */
export function createApiKeySecret(environment: ApiKeyEnvironment): string {
  const secret = encodeBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  const body = `sk_${environment}_${secret}`
  return `${body}${checksum(body)}`
}

/** Whether this text can be a key: detects typing errors without querying the database. */
export function isWellFormedApiKey(text: string): boolean {
  if (!shape.test(text)) return false
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** The stored form of a key: with 256 random bits no slow hash is needed. */
export function hashApiKey(plaintext: string): string {
  return createHash('sha256').update(plaintext).digest('hex')
}

/** The part of a key that is safe to show. */
export function getApiKeyPrefix(plaintext: string): string {
  return plaintext.slice(0, 12)
}

function checksum(body: string): string {
  return encodeBase62(BigInt(crc32(body)), checksumLength)
}

function encodeBase62(value: bigint, length: number): string {
  let rest = value
  let encoded = ''
  for (let index = 0; index < length; index += 1) {
    encoded = alphabet.charAt(Number(rest % 62n)) + encoded
    rest /= 62n
  }
  return encoded
}
