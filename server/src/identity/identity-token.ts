import { createHash, randomBytes } from 'node:crypto'

/** What a token is for: a sign-in's cookie, an invitation, a one-time sign-in link, a try to sign in with the provider. */
export type TokenKind = 'sin' | 'inv' | 'lnk' | 'oid'

const shape = /^(sin|inv|lnk|oid)_[\w-]{43}$/

/** `<kind>_` + 32 random bytes in base64url, and its hash: only the hash is stored. */
export function createIdentityToken(kind: TokenKind): { token: string; hash: string } {
  const token = `${kind}_${randomBytes(32).toString('base64url')}`
  return { token, hash: hash(token) }
}

/** The stored form of a token of this kind; null for any other text, which is not looked up. */
export function hashIdentityToken(kind: TokenKind, token: string): string | null {
  return shape.exec(token)?.[1] === kind ? hash(token) : null
}

/** With 256 random bits no slow hash is needed. */
function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
