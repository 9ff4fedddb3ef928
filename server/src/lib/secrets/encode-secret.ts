import { minLengthWithin, reverse } from './secret-needles.ts'

/** How a secret is written in each kind of code, without separators. */
export interface SecretCodes {
  binary: string[]
  /** Decimal and octal codes; unpadded, or three digits each. */
  numbers: string[]
  hexadecimal: string[]
  base32: string[]
  base64: string[]
}

/** Ordinary numbers have fewer digits. */
const minDigits = 10

/** Those long enough not to occur by chance. */
export function listCodes(secret: string): SecretCodes {
  const spellings = [secret, secret.toUpperCase(), secret.toLowerCase(), reverse(secret)]
  const bytes = spellings.flatMap(listBytes)
  const isLong = secret.length >= minLengthWithin
  return {
    binary: unique(bytes.flatMap((each) => [writeAll(each, 2, 8), writeAll(each, 2, 7)])),
    numbers: unique([...bytes.flatMap(listNumbers), ...spellings.flatMap(listCodePoints)]),
    hexadecimal: bothWays(bytes.map((each) => each.toString('hex'))),
    base32: isLong ? unique(bytes.flatMap(listBase32)) : [],
    base64: isLong ? bothWays(bytes.flatMap(listBase64)) : [],
  }
}

/** The encodings that a page can produce. */
function listBytes(text: string): Buffer[] {
  const isLatin = /^[\0-\u00FF]*$/u.test(text)
  const wide = Buffer.from(text, 'utf16le')
  const narrow = [Buffer.from(text), ...(isLatin ? [Buffer.from(text, 'latin1')] : [])]
  return [...narrow, wide, Buffer.from(wide).swap16()]
}

function listNumbers(bytes: Buffer): string[] {
  const texts = [
    writeAll(bytes, 10, 1),
    writeAll(bytes, 10, 3),
    writeAll(bytes, 8, 1),
    writeAll(bytes, 8, 3),
  ]
  return texts.filter((text) => text.length >= minDigits)
}

function listCodePoints(text: string): string[] {
  const codes = Array.from(text, (character) => String(character.codePointAt(0))).join('')
  return codes.length >= minDigits ? [codes] : []
}

function writeAll(bytes: Buffer, radix: number, digits: number): string {
  return Array.from(bytes, (byte) => byte.toString(radix).padStart(digits, '0')).join('')
}

/**
 * Base64 of a longer text contains the secret in one of three alignments; characters shared with its neighbours are
 * dropped.
 */
function listBase64(bytes: Buffer): string[] {
  const within = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return cutShared(padded, 6, offset, bytes)
  })
  return [bytes.toString('base64').replace(/=+$/u, ''), ...within]
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The same with five alignments. */
function listBase32(bytes: Buffer): string[] {
  return [0, 1, 2, 3, 4].map((offset) => {
    const bits = writeAll(Buffer.concat([Buffer.alloc(offset), bytes]), 2, 8)
    const groups = bits.match(/.{5}/gu) ?? []
    const written = groups.map((group) => base32Digits[Number.parseInt(group, 2)]).join('')
    return cutShared(written, 5, offset, bytes)
  })
}

/** Without the digits that contain bits of something else. */
function cutShared(written: string, bits: number, offset: number, { length }: Buffer): string {
  const start = Math.ceil((offset * 8) / bits)
  return written.slice(start, Math.floor(((offset + length) * 8) / bits))
}

function bothWays(texts: readonly string[]): string[] {
  return unique([...texts, ...texts.map(reverse)])
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
