import { randomBytes } from 'node:crypto'

/** Prefixes of identifiers (spec: Conventions; decisions: Conventions). */
export type IdPrefix =
  | 'key'
  | 'run'
  | 'sess'
  | 'pers'
  | 'cust'
  | 'tgt'
  | 'evt'
  | 'cred'
  | 'wh'
  | 'whd'
  | 'dek'
  | 'dc'
  | 'dev'
  | 'repo'
  | 'uxj'
  | 'usr'
  | 'inv'
  | 'cmt'
  | 'shr'

/** base32hex (RFC 4648 7) in lower case: unlike plain base32 it preserves the byte order. */
const alphabet = '0123456789abcdefghijklmnopqrstuv'

/** `<prefix>_` + the 26 base32 characters of a UUIDv7 (RFC 9562 5.7), so ids sort by creation time. */
export function createId(prefix: IdPrefix, now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return `${prefix}_${encodeBase32(bytes)}`
}

function encodeBase32(bytes: Uint8Array): string {
  let bits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`) << 2n
  let encoded = ''
  for (let index = 0; index < 26; index += 1) {
    encoded = alphabet.charAt(Number(bits & 31n)) + encoded
    bits >>= 5n
  }
  return encoded
}
