import type { Secret } from './secret.ts'

/** Takes what must not be read out of a text. Does not throw. */
export type Redact = (text: string) => string

const shown = '[secret]'

/** Shorter ones stand in every other word. */
const minLength = 4

/** From here on a secret is taken out wherever it stands, also within longer words; shorter ones as whole words only. */
const minLengthWithin = 8

/** Texts of at least this length may have been cut at their end. */
const minCutText = 80
const maxCutPrefix = 200

/**
 * Takes secrets out of texts, longest first, in every mixture of raw text and the escapes of URLs (once and twice), JSON and
 * HTML; whole in hexadecimal and, wherever it begins within what was encoded, in base64 and base64url; reversed; with its
 * characters set apart; and begun, where a text was cut off.
 */
export function createRedactor(secrets: readonly Secret[]): Redact {
  const values = [...new Set(secrets.map((secret) => secret.reveal()))]
    .filter((value) => value.length >= minLength)
    .toSorted((one, other) => other.length - one.length)
  if (values.length === 0) return (text) => text
  const whole = new RegExp(values.flatMap(listPatterns).join('|'), 'giu')
  const long = values.filter((value) => value.length >= minLengthWithin)
  const cut = long.length === 0 ? null : new RegExp(long.flatMap(listCuts).join('|'), 'giu')
  return (text) => {
    const redacted = text.replaceAll(whole, shown)
    const mayBeCut = cut !== null && (redacted.length >= minCutText || redacted.endsWith('…'))
    return mayBeCut ? redacted.replaceAll(cut, shown) : redacted
  }
}

function listPatterns(value: string): string[] {
  const characters = Array.from(value)
  const mixed = characters.map(describeCharacter).join('')
  if (value.length < minLengthWithin) return [mixed, ...listEncoded(value).map(escape)].map(asWord)
  return [
    mixed,
    ...[...listEncoded(value), ...listBase64Within(value), reverse(value)].map(escape),
    characters
      .filter((character) => /\S/u.test(character))
      .map(escape)
      .join(String.raw`[\s._\-·]{1,5}`),
  ]
}

function asWord(pattern: string): string {
  return String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`
}

/** One character, in any of the ways in which it is written where it would mean something else. */
function describeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, '0'))
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
  const ways = [
    /\s/u.test(character) ? String.raw`\s+|\+` : escape(character),
    bytes.map((byte) => `%(?:25)?${byte}`).join(''),
    units.map((unit) => String.raw`\\u${unit}`).join(''),
    `&#0*${code};`,
    `&#x0*${code.toString(16)};`,
    ...(namedWays[character] ?? []),
  ]
  return `(?:${ways.join('|')})`
}

const namedWays: Readonly<Record<string, readonly string[]>> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;', String.raw`\\"`],
  "'": ['&apos;', String.raw`\\'`],
  '\\': [String.raw`\\\\`],
  '/': [String.raw`\\/`],
  ' ': ['&nbsp;'],
}

function listEncoded(value: string): string[] {
  const bytes = Buffer.from(value)
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [bytes.toString('hex'), ...eitherAlphabet(base64)]
}

/** Base64 of a longer text shows the secret in one of three ways; what its neighbours take part in is left out. */
function listBase64Within(value: string): string[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes])
    const start = Math.ceil((offset * 8) / 6)
    const end = Math.floor((padded.length * 8) / 6)
    return eitherAlphabet(padded.toString('base64').slice(start, end))
  })
}

function eitherAlphabet(base64: string): string[] {
  const url = base64.replaceAll('+', '-').replaceAll('/', '_')
  return [...new Set([base64, url, encodeURIComponent(base64)])]
}

/** The beginning of a secret in any encoding, at the end of a text or before the mark of a cut. */
function listCuts(value: string): string[] {
  const encoded = [...listEncoded(value), ...listBase64Within(value), reverse(value)]
  return [
    describeCut(Array.from(value).map(describeCharacter)),
    ...encoded.map((text) => describeCut(Array.from(text).map(escape))),
  ]
}

function describeCut(characters: readonly string[]): string {
  const further = characters
    .slice(minLength, maxCutPrefix)
    .reduceRight((rest, character) => `(?:${character}${rest})?`, '')
  return String.raw`${characters.slice(0, minLength).join('')}${further}(?=…|$)`
}

function reverse(value: string): string {
  return Array.from(value).toReversed().join('')
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
