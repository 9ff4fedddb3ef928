import { minLengthWithin, reverse } from './secret-needles.ts'

/** How a secret is written in each kind of code, without separators. */
export interface SecretCodes {
  binary: string[]
  /** Codes in bases from 3 to 10; unpadded, or all of the same length. */
  numbers: string[]
  /** The same in bases above 10, except hexadecimal. */
  letters: string[]
  hexadecimal: string[]
  base32: string[]
  base64: string[]
}

/** Ordinary numbers have fewer digits. */
const minDigits = 10

/** How each byte is written, because a long secret has many. */
const byteCodes = {
  binary: writeBytes(2, 8),
  binaryOfAscii: writeBytes(2, 7),
  bareBinary: writeBytes(2, 1),
  decimal: writeBytes(10, 1),
  paddedDecimal: writeBytes(10, 3),
  octal: writeBytes(8, 1),
  paddedOctal: writeBytes(8, 3),
}

/** Those long enough not to occur by chance. */
export function listCodes(secret: string): SecretCodes {
  const spellings = unique([secret, secret.toUpperCase(), secret.toLowerCase(), reverse(secret)])
  const escaped = listEscaped(secret).map((text) => Buffer.from(text))
  const bytes = [...spellings.flatMap(listBytes), ...escaped]
  const isLong = secret.length >= minLengthWithin
  return {
    binary: unique(
      bytes.flatMap((each) => [
        writeAll(each, byteCodes.binary),
        writeAll(each, byteCodes.binaryOfAscii),
        writeAll(each, byteCodes.bareBinary),
      ]),
    ),
    numbers: unique([
      ...bytes.flatMap(listNumbers),
      ...spellings.flatMap(listCodePoints),
      ...spellings.flatMap((text) => listInBases(text, unusualBases)),
    ]),
    letters: isLong ? unique(listInBases(secret, basesOfLetters)) : [],
    hexadecimal: bothWays(bytes.map((each) => each.toString('hex'))),
    base32: isLong ? unique(bytes.flatMap(listBase32)) : [],
    base64: isLong ? bothWays(bytes.flatMap(listBase64)) : [],
  }
}

/** How JSON, addresses, forms and `escape` write it, where they differ from it: pages encode what they wrote. */
function listEscaped(secret: string): string[] {
  const text = secret.toWellFormed()
  const escaped = text.replaceAll(/[^\w@*+./-]/gu, (character) =>
    encodeURIComponent(character).replaceAll(/[!'()~]/gu, writePercent),
  )
  const form = new URLSearchParams({ v: text }).toString().slice(2)
  const json = JSON.stringify(secret).slice(1, -1)
  return unique([json, encodeURIComponent(text), encodeURI(text), form, escaped]).filter(
    (each) => each !== secret,
  )
}

function writePercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** The encodings that a page can produce. */
function listBytes(text: string): Buffer[] {
  const isAscii = /^[\0-\u007F]*$/u.test(text)
  const isLatin = /^[\0-\u00FF]*$/u.test(text)
  const wide = Buffer.from(text, 'utf16le')
  const narrow = [Buffer.from(text), ...(isLatin && !isAscii ? [Buffer.from(text, 'latin1')] : [])]
  return [...narrow, wide, Buffer.from(wide).swap16()]
}

function listNumbers(bytes: Buffer): string[] {
  const { decimal, paddedDecimal, octal, paddedOctal } = byteCodes
  const texts = [decimal, paddedDecimal, octal, paddedOctal].map((codes) => writeAll(bytes, codes))
  return texts.filter((text) => text.length >= minDigits)
}

/** Those that pages use besides decimal, octal and hexadecimal, so that their codes need digits only. */
const unusualBases = listBases(3, 9).filter(({ radix }) => radix !== 8)
const basesOfLetters = listBases(11, 36).filter(({ radix }) => radix !== 16)

function listBases(first: number, last: number): { radix: number; codes: readonly string[][] }[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const radix = first + index
    // The highest code of a letter without accents, and of a byte.
    const lengths = [1, ...[0x7e, 0xff].map((code) => code.toString(radix).length)]
    return { radix, codes: [...new Set(lengths)].map((digits) => writeBytes(radix, digits)) }
  })
}

function listInBases(text: string, bases: ReturnType<typeof listBases>): string[] {
  const bytes = Buffer.from(text)
  return bases
    .flatMap(({ codes }) => codes.map((each) => writeAll(bytes, each)))
    .filter(({ length }) => length >= minDigits)
}

function listCodePoints(text: string): string[] {
  const codes = Array.from(text, (character) => String(character.codePointAt(0))).join('')
  return codes.length >= minDigits ? [codes] : []
}

function writeBytes(radix: number, digits: number): string[] {
  return Array.from({ length: 256 }, (_, byte) => byte.toString(radix).padStart(digits, '0'))
}

function writeAll(bytes: Buffer, codes: readonly string[]): string {
  let written = ''
  for (const byte of bytes) written += codes[byte] ?? ''
  return written
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
    const written = writeBase32(Buffer.concat([Buffer.alloc(offset), bytes]))
    return cutShared(written, 5, offset, bytes)
  })
}

/** Without the bits after the last whole digit. */
function writeBase32(bytes: Buffer): string {
  let written = ''
  let held = 0
  let count = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (count += 8; count >= 5; count -= 5) written += base32Digits[(held >> (count - 5)) & 31]
  }
  return written
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
