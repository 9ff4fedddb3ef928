import { foldEscapes, locateEscapes } from './text/fold-escapes.ts'
import type { Secret } from './secret.ts'

/** Takes what must not be read out of a text. Does not throw. */
export type Redact = (text: string) => string

interface Span {
  start: number
  end: number
}

/** A secret as it is looked for in texts whose escapes are read. */
interface Needle {
  text: string
  isWord: boolean
}

const shown = '[secret]'

/** Shorter ones stand in every other word. */
const minLength = 4

/** From here on a secret is taken out wherever it stands, also within longer words; shorter ones as whole words only. */
const minLengthWithin = 8

/** Texts of at least this length may have been cut at their end. */
const minCutText = 80
const maxCutPrefix = 200

/** An escape that was cut off: what is left of it can no longer be read. */
const cutEscape =
  /(?:(?:%(?:25){0,8}[\da-f]{2}){0,3}%(?:25){0,8}[\da-f]{0,2}|\\(?:u[\da-f]{0,3})?|&[#\w]{0,20})…?$/iu

/** What may stand between the characters of a secret that was set apart. */
const between = /[\s._\-·]/u
const maxBetween = 5

/**
 * Takes secrets out of texts, longest first, in every mixture of raw text and the escapes of URLs (however often), JSON and
 * HTML; whole in hexadecimal and, wherever it begins within what was encoded, in base64 and base64url; reversed; with its
 * characters set apart; and begun, where a text was cut off. The time it takes grows with the length of the text and no
 * faster, whatever the secrets: escapes are read before they are looked for, and in no pattern is there more than one way
 * to match.
 */
export function createRedactor(secrets: readonly Secret[]): Redact {
  const values = [...new Set(secrets.map((secret) => secret.reveal()))]
    .filter((value) => value.length >= minLength)
    .toSorted((one, other) => other.length - one.length)
  if (values.length === 0) return (text) => text
  const whole = new RegExp(values.flatMap(listPatterns).join('|'), 'giu')
  const long = values.filter((value) => value.length >= minLengthWithin)
  const cut = long.length === 0 ? null : new RegExp(long.flatMap(listCuts).join('|'), 'giu')
  const needles = values.map(createNeedle).filter(({ text }) => text.length >= minLength)
  return (text) => {
    const mayBeCut = cut !== null && (text.length >= minCutText || text.endsWith('…'))
    const spans = [...matchSpans(text, whole), ...findNeedles(text, needles, mayBeCut)]
    if (mayBeCut) spans.push(...matchSpans(text, cut))
    return hide(text, spans)
  }
}

function hide(text: string, spans: readonly Span[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start >= done) pieces.push(text.slice(done, start), shown)
    done = Math.max(done, end)
  }
  return pieces.join('') + text.slice(done)
}

function matchSpans(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

function createNeedle(value: string): Needle {
  return { text: foldEscapes(value), isWord: value.length < minLengthWithin }
}

function findNeedles(text: string, needles: readonly Needle[], mayBeCut: boolean): Span[] {
  const whole = findInFolded(text, needles, locateWhole)
  if (!mayBeCut) return whole
  const long = needles.filter(({ isWord }) => !isWord)
  const readable = text.replace(cutEscape, '')
  const texts = readable === text ? [text] : [text, readable]
  return [...whole, ...texts.flatMap((each) => findInFolded(each, long, locateCuts))]
}

/** Looks in the text as it is read, and only for what is found there asks where it stood. */
function findInFolded(
  text: string,
  needles: readonly Needle[],
  find: (folded: string, needle: Needle) => Span[],
): Span[] {
  const folded = foldEscapes(text)
  const present = needles.filter((needle) => find(folded, needle).length > 0)
  if (present.length === 0) return []
  const { text: located, starts, ends } = locateEscapes(text)
  return present
    .flatMap((needle) => find(located, needle))
    .map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }))
}

function locateWhole(text: string, needle: Needle): Span[] {
  const { length } = needle.text
  const found: Span[] = []
  for (let at = text.indexOf(needle.text); at >= 0;) {
    const isTaken = !needle.isWord || isWordAt(text, at, at + length)
    if (isTaken) found.push({ start: at, end: at + length })
    at = text.indexOf(needle.text, isTaken ? at + length : at + 1)
  }
  return found
}

function isWordAt(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
}

/** Where a text ends, or was cut, in the middle of a secret; by the algorithm of Knuth, Morris and Pratt. */
function locateCuts(text: string, needle: Needle): Span[] {
  const prefix = needle.text.slice(0, maxCutPrefix)
  const borders = listBorders(prefix)
  const found: Span[] = []
  let matched = 0
  for (let end = 0; end <= text.length; end += 1) {
    const unit = text[end]
    const isCut = unit === undefined || unit === '…'
    if (isCut && matched >= minLength) found.push({ start: end - matched, end })
    matched = extend(prefix, borders, matched, unit)
  }
  return found
}

/** How much of each beginning of a text its end repeats. */
function listBorders(text: string): number[] {
  const borders = [0]
  let matched = 0
  for (const unit of text.slice(1).split('')) {
    matched = extend(text, borders, matched, unit)
    borders.push(matched)
  }
  return borders
}

function extend(
  text: string,
  borders: readonly number[],
  matched: number,
  unit: string | undefined,
): number {
  let length = matched
  while (length > 0 && text[length] !== unit) length = borders[length - 1] ?? 0
  return text[length] === unit && unit !== undefined ? length + 1 : length
}

function listPatterns(value: string): string[] {
  if (value.length < minLengthWithin)
    return [...listEscaped(value), ...listEncoded(value)].map((text) => asWord(escape(text)))
  const encoded = [...listEncoded(value), ...listBase64Within(value), reverse(value)]
  return [...[...listEscaped(value), ...encoded].map(escape), ...describeSetApart(value)]
}

function asWord(pattern: string): string {
  return String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`
}

/** Escaped as a whole, for secrets of which little is left once their escapes are read. */
function listEscaped(value: string): string[] {
  const url = encodeURIComponent(value.toWellFormed())
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const json = JSON.stringify(value).slice(1, -1)
  const form = url.replaceAll('%20', '+')
  return [...new Set([value, url, encodeURIComponent(url), form, json, html])]
}

/** Characters that stand between others say nothing of their own; without them there is one way to match. */
function describeSetApart(value: string): string[] {
  const kept: string[] = []
  const gaps: number[] = []
  let gap = 1
  for (const character of value) {
    if (between.test(character)) {
      gap += 1
      continue
    }
    kept.push(character)
    gaps.push(gap)
    gap = 1
  }
  if (kept.length < minLength) return []
  const [first = '', ...others] = kept.map(escape)
  const parts = others.map(
    (character, index) => `${between.source}{1,${(gaps[index + 1] ?? 1) * maxBetween}}${character}`,
  )
  return [`${first}${parts.join('')}`]
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
  return encoded.map((text) => describeCut(Array.from(text).map(escape)))
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
