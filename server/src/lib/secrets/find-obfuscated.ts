import {
  type FoldedText,
  foldText,
  locateEscapes,
  locateFolded,
  readEscapes,
} from '../text/fold-text.ts'
import { marks, type Needle } from './secret-needles.ts'

/** A part of a text: from the unit at `start` up to the one at `end`. */
export interface Span {
  start: number
  end: number
}

/** Maximum number of non-alphanumeric characters between two letters or digits of a secret. */
const maxGap = 8
/** The same for each punctuation character that the secret itself has between them, separated from the next one. */
const maxGapForMark = 4

/** Where a text contains secrets, in any notation and with anything between their characters. */
export function findObfuscated(text: string, needles: readonly Needle[]): Span[] {
  const folded = foldText(readEscapes(text))
  const longestGap = measureLongestGap(needles)
  const bare = folded.replaceAll(marks, (gap) => closeGap(gap, longestGap))
  const present = needles.filter((needle) =>
    needle.bare === '' ? folded.includes(needle.folded) : bare.includes(needle.bare),
  )
  if (present.length === 0) return []
  const located = locateFolded(locateEscapes(text))
  const letters = locateLetters(located.text, longestGap)
  return present
    .flatMap((needle) =>
      needle.bare === '' ? findAsItIs(located, needle) : findAmongLetters(located, letters, needle),
    )
    .map(({ start, end }) => ({
      start: located.starts[start] ?? 0,
      end: located.ends[end - 1] ?? 0,
    }))
}

/** Secrets with runs of punctuation have room for them and for separators in between. */
function measureLongestGap(needles: readonly Needle[]): number {
  const runs = needles.flatMap(({ folded }) => trimMarks(folded).match(marks) ?? [])
  const longest = Math.max(0, ...runs.map(({ length }) => length))
  return Math.max(maxGap, maxGapForMark * (longest + 1))
}

/** Folded text contains no line breaks. */
function closeGap(gap: string, longestGap: number): string {
  return gap.length > longestGap ? '\n' : ''
}

interface Letters {
  text: string
  /** The position of each unit in the folded text. */
  places: readonly number[]
}

function locateLetters(folded: string, longestGap: number): Letters {
  const pieces: string[] = []
  const places: number[] = []
  let done = 0
  const keep = (to: number, gap: string): void => {
    pieces.push(folded.slice(done, to), gap)
    for (let place = done; place < to; place += 1) places.push(place)
    if (gap !== '') places.push(to)
  }
  for (const { 0: gap, index } of folded.matchAll(marks)) {
    keep(index, closeGap(gap, longestGap))
    done = index + gap.length
  }
  keep(folded.length, '')
  return { text: pieces.join(''), places }
}

function findAsItIs({ text }: FoldedText, { folded, isWord }: Needle): Span[] {
  const found: Span[] = []
  for (let start = text.indexOf(folded); start >= 0;) {
    const span = { start, end: start + folded.length }
    const isTaken = !isWord || isWordAt(text, span)
    if (isTaken) found.push(span)
    start = text.indexOf(folded, isTaken ? span.end : start + 1)
  }
  return found
}

function findAmongLetters({ text }: FoldedText, letters: Letters, needle: Needle): Span[] {
  const { length } = needle.bare
  const found: Span[] = []
  for (let at = letters.text.indexOf(needle.bare); at >= 0;) {
    const start = letters.places[at] ?? 0
    const end = (letters.places[at + length - 1] ?? 0) + 1
    const isTaken = isSpelledAt(text, { start, end }, needle)
    if (isTaken) found.push(withOuterMarks(text, { start, end }, needle))
    at = letters.text.indexOf(needle.bare, at + (isTaken ? length : 1))
  }
  return found
}

/** The letters match the secret; decides based on what is between them. */
function isSpelledAt(text: string, { start, end }: Span, needle: Needle): boolean {
  if (needle.isWord && !isWordAt(text, { start, end })) return false
  const { gaps, hasMarks } = compareMarks(text.slice(start, end), trimMarks(needle.folded))
  if (hasMarks && gaps === 0) return true
  return gaps >= needle.minGaps && (hasMarks || !needle.needsMarks)
}

/** Counts the gaps that contain something other than the secret's own punctuation. */
function compareMarks(spelled: string, folded: string): { gaps: number; hasMarks: boolean } {
  let at = 0
  let gaps = 0
  let hasMarks = true
  for (const unit of folded.split('')) {
    const next = skipMarks(spelled, at, unit)
    if (spelled[next] !== unit) {
      hasMarks = false
      continue
    }
    if (next > at) gaps += 1
    at = next + 1
  }
  return { gaps, hasMarks }
}

/** The position of the unit, or of the last non-punctuation before it. */
function skipMarks(text: string, from: number, unit: string): number {
  let at = from
  while (at < text.length && text[at] !== unit && isMark(text[at])) at += 1
  return at
}

function isMark(unit: string | undefined): boolean {
  return unit !== undefined && !/[\p{L}\p{N}\uD800-\uDFFF]/u.test(unit)
}

function isWordAt(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
}

function trimMarks(folded: string): string {
  return folded.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '')
}

/** Including the punctuation at the start and end of the secret, where present. */
function withOuterMarks(text: string, { start, end }: Span, { folded }: Needle): Span {
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(folded) ?? []
  const after = folded.slice(folded.search(/[^\p{L}\p{N}]*$/u))
  let from = start
  for (const mark of before.split('').toReversed()) {
    const place = text.slice(Math.max(0, from - maxGap), from).lastIndexOf(mark)
    const found = place < 0 ? -1 : Math.max(0, from - maxGap) + place
    if (found < 0 || /[\p{L}\p{N}]/u.test(text.slice(found, from))) break
    from = found
  }
  let to = end
  for (const mark of after.split('')) {
    const found = text.slice(to, to + maxGap).indexOf(mark)
    if (found < 0 || /[\p{L}\p{N}]/u.test(text.slice(to, to + found))) break
    to += found + 1
  }
  return { start: from, end: to }
}
