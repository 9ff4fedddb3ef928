import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `v1.<key id>.<nonce>.<ciphertext>.<tag>`, the last three in base64url. */
const shape = /^v1\.([\w-]{1,64})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/

/** A key and the id that records use for it. */
export interface SealingKey {
  id: string
  bytes: Uint8Array
}

/**
 * AES-256-GCM with a fresh random nonce. The record opens only under the same key and the same `place`, which says what
 * it belongs to.
 */
export function sealBytes(key: SealingKey, place: string, plaintext: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key.bytes, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(place))
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return ['v1', key.id, ...parts].join('.')
}

/** The plaintext; null if the record is malformed, modified, or belongs to another key or place. */
export function openBytes(key: SealingKey, place: string, record: string): Buffer | null {
  const [, keyId, nonce = '', ciphertext = '', tag = ''] = shape.exec(record) ?? []
  if (keyId !== key.id) return null
  const tagBuffer = Buffer.from(tag, 'base64url')
  if (tagBuffer.byteLength !== tagBytes) return null
  const decipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, 'base64url'), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(tagBuffer)
  try {
    return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()])
  } catch {
    // GCM reports only one reason: the tag does not match.
    return null
  }
}

/** The key id in a record; null if the text is not a record. */
export function getKeyId(record: string): string | null {
  return shape.exec(record)?.[1] ?? null
}

/**
 * Joins the parts that a record belongs to into one text. No part can contain the separator, or two places could give
 * the same text.
 */
export function joinPlace(parts: readonly string[]): string {
  if (parts.some((part) => part.includes('|'))) throw new Error('a part of a place contains a bar')
  return parts.join('|')
}
