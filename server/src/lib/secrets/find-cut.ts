import { locateCodes, viewCodes } from './find-encoded.ts'
import type { CodeView } from './find-encoded.ts'
import type { Span } from './find-spelled.ts'
import { foldText, locateEscapes, locateFolded, readEscapes } from '../text/fold-text.ts'
import type { FoldedText } from '../text/fold-text.ts'
import { minLength, reverse } from './secret-needles.ts'

/** Texts of at least this length may have been cut at their end. */
const minCutText = 80
/** So much of a secret is looked for at a cut, and so far back from it. */
const maxPrefix = 200
const maxTail = 4000

/** An escape that was cut off: what is left of it can no longer be read. */
const cutEscape =
  /(?:(?:%(?:25){0,8}[\da-f]{2}){0,3}%(?:25){0,8}[\da-f]{0,2}|\\(?:[ux][\da-f]{0,3})?|&[#\w]{0,20})$/iu

/** One way of reading the end of a text. */
interface CutView {
  read: (text: string) => string
  locate: (text: string) => FoldedText
  needles: readonly Prefix[]
  /** Fewer units stand at the end of many a text. */
  minUnits: number
}

/** The beginning of a needle, and how much of each beginning of it its end repeats. */
interface Prefix {
  text: string
  borders: readonly number[]
}

/** Finds the beginnings of long secrets where a text was cut off: at its end, or before an ellipsis. */
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

/** What stands before each cut, up to the cut before it. */
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

/** Looks at the end of the text as it is read, and only for what is found there asks where it stood. */
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

/** How much of a needle a text ends with; 0 where that is marks alone. By the algorithm of Knuth, Morris and Pratt. */
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
