import {
  type FoldedText,
  foldText,
  locateEscapes,
  locateFolded,
  readEscapes,
} from '../text/fold-text.ts'
import { type CodeView, locateCodes, viewCodes } from './find-encoded.ts'
import type { Span } from './find-obfuscated.ts'
import { minLength, reverse } from './secret-needles.ts'

/** Texts of at least this length can be truncated. */
const minCutText = 80
/** Length of a secret's prefix that is searched for at a cut, and how far back from it. */
const maxPrefix = 200
const maxTail = 4000

/** A truncated escape: the rest can no longer be decoded. */
const cutEscape =
  /(?:(?:%(?:25){0,8}[\da-f]{2}){0,3}%(?:25){0,8}[\da-f]{0,2}|\\(?:[ux][\da-f]{0,3})?|&[#\w]{0,20})$/iu

/** One way to read the end of a text. */
interface CutView {
  read: (text: string) => string
  locate: (text: string) => FoldedText
  needles: readonly Prefix[]
  /** Many texts end with fewer units by chance. */
  minUnits: number
}

/** The prefix of a needle, and the failure table of its prefixes. */
interface Prefix {
  text: string
  borders: readonly number[]
}

/** Finds prefixes of long secrets where a text was cut: at its end, or before an ellipsis. */
export function createCutFinder(
  values: readonly string[],
  codeViews: readonly CodeView[],
): (text: string) => Span[] {
  if (values.length === 0) return () => []
  const spelled = {
    read: (text: string) => foldText(readEscapes(text)),
    locate: (text: string) => locateFolded(locateEscapes(text)),
    needles: values.flatMap((value) => {
      const folded = foldText(readEscapes(value))
      return [folded, reverse(folded)].map(createPrefix)
    }),
    minUnits: minLength,
  }
  const views = [spelled, ...codeViews.map(describeCodeView)]
  return (text) => listTails(text).flatMap((tail) => findBegun(text, tail, views))
}

function describeCodeView(view: CodeView): CutView {
  return {
    read: (text) => viewCodes(readEscapes(text), view),
    locate: (text) => locateCodes(locateEscapes(text), view),
    needles: view.needles.map(createPrefix),
    minUnits: view.minUnits,
  }
}

/** The text before each cut, back to the previous cut. */
function listTails(text: string): Span[] {
  const tails: Span[] = []
  let start = 0
  for (let end = text.indexOf('…'); end >= 0; end = text.indexOf('…', start)) {
    tails.push({ start: Math.max(start, end - maxTail), end })
    start = end + 1
  }
  if (text.length >= minCutText && start < text.length)
    tails.push({ start: Math.max(start, text.length - maxTail), end: text.length })
  return tails
}

function findBegun(text: string, { start, end }: Span, views: readonly CutView[]): Span[] {
  const tail = text.slice(start, end)
  const readable = tail.replace(cutEscape, '')
  const tails = readable === tail ? [tail] : [tail, readable]
  return tails.flatMap((each) =>
    views.flatMap((view) =>
      findAtEnd(each, view).map((span) => ({ start: start + span.start, end: start + span.end })),
    ),
  )
}

/** Searches the end of the decoded text, and computes positions only for matches. */
function findAtEnd(text: string, { read, locate, needles, minUnits }: CutView): Span[] {
  const seen = read(text).slice(-maxPrefix)
  const longest = Math.max(0, ...needles.map((needle) => measureBegun(seen, needle)))
  if (longest < minUnits) return []
  const { text: located, starts, ends } = locate(text)
  const from = located.length - longest
  return [{ start: starts[from] ?? 0, end: ends[located.length - 1] ?? 0 }]
}

function createPrefix(needle: string): Prefix {
  const text = needle.slice(0, maxPrefix)
  const borders = [0]
  let matched = 0
  for (const unit of text.slice(1).split('')) {
    matched = extend({ text, borders }, matched, unit)
    borders.push(matched)
  }
  return { text, borders }
}

/** How much of a needle a text ends with; 0 if that is only punctuation. Uses the Knuth-Morris-Pratt algorithm. */
function measureBegun(text: string, prefix: Prefix): number {
  let matched = 0
  for (const unit of text.split('')) matched = extend(prefix, matched, unit)
  return /[\p{L}\p{N}]/u.test(prefix.text.slice(0, matched)) ? matched : 0
}

function extend({ text, borders }: Prefix, matched: number, unit: string): number {
  let length = matched
  while (length > 0 && text[length] !== unit) length = borders[length - 1] ?? 0
  return text[length] === unit ? length + 1 : length
}
