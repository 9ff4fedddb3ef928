import nlp from 'compromise'
import { z } from 'zod'
import { BoundedMap } from '../lib/bounded-map.ts'
import { finishAtOnce, type WorkInParts } from '../lib/waiting/in-parts.ts'

/** The library reads a sentence as a whole, and one of several hundred words takes a quarter of a second. */
const PIECE_WORDS = 30
/** No number is longer: what has no spaces is not read. */
const MAX_WORD = 60
const known = new BoundedMap<string>(2000)

const word = /\S+\s*/gu
const letters = /\p{L}+/gu

/** The tags of words that are a number, or a part of one, by themselves. */
const numeric: ReadonlySet<unknown> = new Set([
  'Cardinal',
  'Fraction',
  'Multiple',
  'Ordinal',
  'TextValue',
  'Value',
])

const modelSchema = z.object({
  one: z.object({
    lexicon: z.record(z.string(), z.unknown()),
  }),
})

/** A text with its English numbers in figures; what has no word of a number stays as it is, and costs next to nothing. */
export function foldNumbers(text: string): string {
  return finishAtOnce(foldNumbersInParts(text))
}

/** The same with pauses. */
export function* foldNumbersInParts(text: string): WorkInParts<string> {
  const words = text.match(word) ?? []
  if (!words.some(isNumeric)) return text
  const space = text.slice(0, text.length - text.trimStart().length)
  const folded: string[] = []
  for (const piece of listPieces(words)) {
    folded.push(foldPiece(piece))
    yield
  }
  return space + folded.join('')
}

/** Groups of words; a number of several words is in one of them. */
function listPieces(words: readonly string[]): string[] {
  const pieces: string[][] = []
  for (const each of words) {
    const last = pieces.at(-1)
    const isWithin = isNumeric(each) && isNumeric(last?.at(-1) ?? '')
    const most = isWithin ? 2 * PIECE_WORDS : PIECE_WORDS
    if (last === undefined || last.length >= most) pieces.push([each])
    else last.push(each)
  }
  return pieces.map((piece) => piece.join(''))
}

function foldPiece(piece: string): string {
  if (!(piece.match(word) ?? []).some(isNumeric)) return piece
  return known.getOrMake(piece, () => toFigures(piece))
}

/** The library drops the space around a text. */
function toFigures(piece: string): string {
  const words = piece.trimEnd()
  const document = nlp(words)
  document.numbers().toNumber()
  return document.text() + piece.slice(words.length)
}

let numberWords: ReadonlySet<string> | null = null

/** The library's own list; “half” is a number only beside some words, which it tells by rules. */
function listNumberWords(): ReadonlySet<string> {
  const { lexicon } = modelSchema.parse(nlp.model()).one
  const own = Object.entries(lexicon).filter(([, tags]) =>
    [tags].flat().some((tag) => numeric.has(tag)),
  )
  return new Set([...own.map(([each]) => each), 'half', 'quarter'])
}

function isNumeric(each: string): boolean {
  if (each.length > MAX_WORD) return false
  numberWords ??= listNumberWords()
  const own = numberWords
  return (each.toLowerCase().match(letters) ?? []).some((part) => own.has(part))
}
