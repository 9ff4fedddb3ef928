/** A text that was rewritten, and where each of its units began and ended in the text it was made from. */
export interface FoldedText {
  text: string
  starts: readonly number[]
  ends: readonly number[]
}

/** Escapes of escapes are read this often. */
const maxPasses = 4

/** One escape of a URL (a whole character of UTF-8, encoded any number of times), of JSON or of HTML. */
const escapes =
  /%(?:25){0,8}[\da-f]{2}(?:%(?:25){0,8}[89ab][\da-f]){0,3}|\\u[\da-f]{4}|&#x?[\da-f]{1,20};|&(?:amp|lt|gt|quot|apos|nbsp);/giu

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * One spelling for all the ways in which a text is written: the escapes of URLs, JSON and HTML are read, white space and
 * `+` are one space however many there are, backslashes are gone, and so is the difference of capitals. Takes time
 * that grows with the length of the text and no faster, whatever the text.
 */
export function foldEscapes(text: string): string {
  let read = text
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const more = read.replaceAll(escapes, unescape)
    if (more === read) break
    read = more
  }
  return foldCase(read.replaceAll('\\', '').replaceAll(/[\s+]+/gu, ' '))
}

/** The same, with the place of every unit; slower. */
export function locateEscapes(text: string): FoldedText {
  const places = Array.from({ length: text.length }, (_unit, index) => index)
  let read: FoldedText = { text, starts: places, ends: places.map((place) => place + 1) }
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const more = rewrite(read, escapes, unescape)
    if (more.text === read.text) break
    read = more
  }
  const bare = rewrite(read, /\\|[\s+]+/gu, (found) => (found === '\\' ? '' : ' '))
  return rewrite(bare, /./gsu, foldCase)
}

function rewrite(
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
  if (escape.startsWith('\\')) return String.fromCharCode(Number.parseInt(escape.slice(2), 16))
  const name = escape.slice(1, -1)
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? escape
  const code = Number(/^#x/iu.test(name) ? `0${name.slice(1)}` : name.slice(1))
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : escape
}

function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase()
}
