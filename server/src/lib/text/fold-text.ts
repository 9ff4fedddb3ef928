import { foldCharacter, foldForms } from './fold-look-alikes.ts'

/** A rewritten text, and where each of its units began and ended in the original. */
export interface FoldedText {
  text: string
  starts: readonly number[]
  ends: readonly number[]
}

/** Maximum nesting of escapes that is decoded. */
const maxPasses = 4

/**
 * One escape of a URL (a whole UTF-8 character, encoded any number of times), of JSON, of scripts, of CSS or of HTML. A short escape of CSS
 * is read only for a digit, as `CSS.escape` writes the one that begins a name: `\b ` and `\f ` mean something else in JSON.
 */
const escapes =
  /%(?:25){0,8}[\da-f]{2}(?:%(?:25){0,8}[89ab][\da-f]){0,3}|\\u[\da-f]{4}|\\u\{[\da-f]{1,6}\}|\\x[\da-f]{2}|\\[\da-f]{6}|\\3\d\s|&#x?[\da-f]{1,20};|&(?:amp|lt|gt|quot|apos|nbsp);/giu

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Invisible characters, and the backslashes left behind by escapes. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\\]/gu
const spaces = /[\s\u2028\u2029+]+/gu
const foreign = /[^\0-\u007F…]/gu

/** Raw text with its escapes decoded. */
export function readEscapes(text: string): string {
  let read = text
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const more = read.replaceAll(escapes, unescape)
    if (more === read) break
    read = more
  }
  return read
}

/** The same, with the position of every unit; slower. */
export function locateEscapes(text: string): FoldedText {
  const places = Array.from({ length: text.length }, (_unit, index) => index)
  let read: FoldedText = { text, starts: places, ends: places.map((place) => place + 1) }
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const more = rewrite(read, escapes, unescape)
    if (more.text === read.text) break
    read = more
  }
  return read
}

/**
 * One canonical form for every notation of a decoded text: look-alikes, accents and letter variants become the plain letter,
 * invisible characters are dropped, any run of whitespace and `+` becomes one space, and all letters are upper case.
 * Runs in linear time for every text.
 */
export function foldText(read: string): string {
  const isPlain = read.search(foreign) < 0
  // Unicode treats an ellipsis as three dots.
  const alike = isPlain ? read : read.split('…').map(foldForms).join('…')
  return foldCase(alike.replaceAll(unseen, '').replaceAll(spaces, ' '))
}

/** The same, with the position of every unit; slower. */
export function locateFolded(read: FoldedText): FoldedText {
  const alike = rewrite(read, foreign, foldCharacter)
  const seen = rewrite(alike, unseen, () => '')
  return rewrite(
    rewrite(seen, spaces, () => ' '),
    /./gsu,
    foldCase,
  )
}

/** Replaces every match of a pattern. The pattern is global and never matches an empty string. */
export function rewrite(
  source: FoldedText,
  pattern: RegExp,
  replace: (found: string) => string,
): FoldedText {
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const keep = (from: number, to: number): void => {
    pieces.push(source.text.slice(from, to))
    for (let index = from; index < to; index += 1) {
      starts.push(source.starts[index] ?? 0)
      ends.push(source.ends[index] ?? 0)
    }
  }
  let done = 0
  for (const { 0: found, index } of source.text.matchAll(pattern)) {
    keep(done, index)
    done = index + found.length
    const replaced = replace(found)
    pieces.push(replaced)
    for (let unit = 0; unit < replaced.length; unit += 1) {
      starts.push(source.starts[index] ?? 0)
      ends.push(source.ends[done - 1] ?? 0)
    }
  }
  keep(done, source.text.length)
  return { text: pieces.join(''), starts, ends }
}

function unescape(escape: string): string {
  if (escape.startsWith('%')) {
    const bytes = escape.match(/[\da-f]{2}(?=%|$)/giu) ?? []
    return Buffer.from(bytes.join(''), 'hex').toString()
  }
  if (escape.startsWith('\\')) return fromCode(`0x${escape.replaceAll(/[^\da-f]/giu, '')}`, escape)
  const name = escape.slice(1, -1)
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? escape
  return fromCode(/^#x/iu.test(name) ? `0${name.slice(1)}` : name.slice(1), escape)
}

/** Text that is not a code point is unchanged. */
function fromCode(digits: string, written: string): string {
  const code = Number(digits)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
}

function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase()
}
