import { createHash, randomInt } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const pattern = /^svc_dc_[a-z0-9]{32}$/

/** A token that allows CI to post deploy events (spec: Limits > Token format); returned once, stored as its hash. */
export function createTriggerToken(): string {
  const characters = Array.from({ length: 32 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return `svc_dc_${characters.join('')}`
}

/** Whether a text can be a token at all; other texts are not looked up. */
export function isWellFormedTriggerToken(text: string): boolean {
  return pattern.test(text)
}

/** SHA-256 in hexadecimal: enough for a token of 165 random bits. */
export function hashTriggerToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
