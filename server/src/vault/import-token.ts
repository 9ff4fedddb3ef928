import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { joinPlace, openBytes, sealBytes, type SealingKey } from './seal.ts'

const pattern = /^imp_[\w-]{43}$/

/**
 * A token that allows a drafted persona to be saved once: `imp_` + 32 random bytes in base64url; returned once, stored
 * as its hash.
 */
export function createImportToken(): string {
  return `imp_${randomBytes(32).toString('base64url')}`
}

/** Whether a text can be a token at all; other texts are not looked up. */
export function isWellFormedImportToken(text: string): boolean {
  return pattern.test(text)
}

/** SHA-256 in hexadecimal: enough for a token of 256 random bits. */
export function hashImportToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Seals data under its token: only the token opens it; the stored hash and everything else in the database do not. */
export function sealForToken(token: string, customerId: string, text: string): string {
  return sealBytes(deriveKey(token), describePlace(customerId), Buffer.from(text))
}

/** The sealed data; null if token, customer and record do not match. */
export function openWithToken(token: string, customerId: string, record: string): string | null {
  return openBytes(deriveKey(token), describePlace(customerId), record)?.toString() ?? null
}

function deriveKey(token: string): SealingKey {
  const bytes = hkdfSync('sha256', token, '', 'understudy import text v1', 32)
  return { id: 'import-token', bytes: new Uint8Array(bytes) }
}

function describePlace(customerId: string): string {
  return joinPlace(['import', 'v1', customerId])
}
