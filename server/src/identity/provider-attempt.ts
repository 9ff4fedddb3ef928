import { createHmac } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import { createIdentityToken, hashIdentityToken } from './identity-token.ts'

/** How long a person may take at the provider. */
export const attemptMs = 10 * MINUTE_MS

/** What the answer of the provider is for. The hashes are those that are stored: they are neither secret nor can they be guessed. */
export type AttemptPurpose =
  | { kind: 'sign_in' }
  | { kind: 'join'; invitationHash: string }
  | { kind: 'connect'; signInHash: string }

/** One try to sign in with the provider, as the browser keeps it in a cookie; nothing of it is stored here. */
export interface ProviderAttempt {
  token: string
  startedAt: Date
  /** The page to open afterwards. */
  next: string
  purpose: AttemptPurpose
}

/** A new try. */
export function startAttempt(
  { next, purpose }: Pick<ProviderAttempt, 'next' | 'purpose'>,
  startedAt: Date,
): ProviderAttempt {
  return { token: createIdentityToken('oid').token, startedAt, next, purpose }
}

/** The cookie's text: `<token>.<start in s>.<page in base64url>.<kind of purpose>.<hash>`. */
export function writeAttempt({ token, startedAt, next, purpose }: ProviderAttempt): string {
  const startS = Math.floor(startedAt.getTime() / SECOND_MS)
  const page = Buffer.from(next).toString('base64url')
  return [token, startS, page, ...writePurpose(purpose)].join('.')
}

function writePurpose(purpose: AttemptPurpose): [kind: string, hash: string] {
  if (purpose.kind === 'join') return [purpose.kind, purpose.invitationHash]
  if (purpose.kind === 'connect') return [purpose.kind, purpose.signInHash]
  return [purpose.kind, '']
}

function readPurpose(kind: string, hash: string): AttemptPurpose {
  if (kind === 'join') return { kind, invitationHash: hash }
  if (kind === 'connect') return { kind, signInHash: hash }
  return { kind: 'sign_in' }
}

const cookieForm =
  /^(oid_[\w-]{43})\.(\d{1,11})\.([\w-]{0,4096})\.(?:(sign_in)\.|(join|connect)\.([\da-f]{64}))$/

/** The try in a cookie; null if it is none or too old. */
export function readAttempt(text: string | null, now: Date): ProviderAttempt | null {
  const parts = cookieForm.exec(text ?? '')
  if (parts === null) return null
  const [, token = '', startS = '', next = '', , kind = 'sign_in', hash = ''] = parts
  const startedAt = new Date(Number(startS) * SECOND_MS)
  if (hashIdentityToken('oid', token) === null) return null
  if (now.getTime() - startedAt.getTime() > attemptMs) return null
  const page = Buffer.from(next, 'base64url').toString()
  return { token, startedAt, next: page, purpose: readPurpose(kind, hash) }
}

/** What the provider must return or prove; derived, so that the cookie is all that has to be kept. */
export function deriveChecks({ token }: Pick<ProviderAttempt, 'token'>): {
  state: string
  nonce: string
  codeVerifier: string
} {
  const derive = (use: string) => createHmac('sha256', token).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('verifier') }
}

/** The page to open after a sign-in: only one of the dashboard, whatever was asked for. */
export function readNextPage(baseUrl: string, next: string | undefined): string {
  const home = new URL(`${baseUrl}/app/`)
  if (next === undefined || !/^\/(?!\/)[\x21-\x7e]*$/.test(next) || next.includes('\\')) {
    return home.href
  }
  const url = URL.parse(`${baseUrl}/app${next}`)
  const isInside = url?.origin === home.origin && url.pathname.startsWith(home.pathname)
  return isInside ? url.href : home.href
}
