import { foldText, readEscapes } from '../text/fold-text.ts'

/** A secret prepared for the search among the letters and digits of a text. */
export interface Needle {
  /** As read, including punctuation. */
  folded: string
  /** Its letters and digits alone; empty if they are too few to be significant. */
  bare: string
  /** How many of its characters must be separated before it counts; 0: any number. */
  minGaps: number
  /** Whether its own punctuation must be present. */
  needsMarks: boolean
  isWord: boolean
}

/** Secrets of at least this length are removed anywhere, even within longer words; shorter ones only as whole words. */
export const minLengthWithin = 8
/** Shorter secrets are searched for literally only. */
export const minLength = 4
/** Fewer letters than this, without digits, could be consecutive words on the page. */
const minLetters = 16

/** Everything that is neither a letter nor a digit. */
export const marks = /[^\p{L}\p{N}]+/gu

/** The search terms: the secret, reversed, and in ROT13; in the form `foldText` produces. */
export function createNeedles(value: string): Needle[] {
  const read = readEscapes(value)
  const folded = foldText(read)
  const bare = folded.replaceAll(marks, '')
  if (bare.length < minLength) {
    const isWord = folded.length < minLengthWithin
    const asItIs = { folded, bare: '', minGaps: 0, needsMarks: true, isWord }
    return folded.length < minLength ? [] : [asItIs]
  }
  const rule = chooseRule(folded, bare)
  const spellings = rule.isWord ? [folded] : [folded, reverse(folded), foldText(rotate(read))]
  return spellings.map((text) => ({ folded: text, bare: text.replaceAll(marks, ''), ...rule }))
}

function chooseRule(folded: string, bare: string): Omit<Needle, 'folded' | 'bare'> {
  if (folded.length < minLengthWithin)
    return { minGaps: bare.length - 1, needsMarks: true, isWord: true }
  const mayBeWords = bare.length < minLetters && !/\p{N}/u.test(bare)
  const hasMarks = /[^\p{L}\p{N}\s]/u.test(folded)
  return {
    minGaps: mayBeWords && !hasMarks ? Math.ceil(bare.length / 2) : 0,
    needsMarks: mayBeWords || bare.length < minLengthWithin,
    isWord: false,
  }
}

export function reverse(text: string): string {
  return Array.from(text).toReversed().join('')
}

/** ROT13 does not rotate letters with accents. */
function rotate(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}
