/** A secret as it is looked for among the letters and digits of a text. */
export interface Needle {
  /** As it is read, its marks included. */
  folded: string
  /** Its letters and digits alone; empty where they are too few to tell anything. */
  bare: string
  /** How many of its characters must stand apart before it counts; 0: any. */
  minGaps: number
  /** Whether its own marks must be there. */
  needsMarks: boolean
  isWord: boolean
}

/** From here on a secret is taken out wherever it stands, also within longer words; shorter ones as whole words only. */
export const minLengthWithin = 8
/** Shorter ones are looked for as they are only. */
export const minLength = 4
/** Letters alone of fewer than these may be words of the page that happen to follow each other. */
const minLetters = 16

/** Everything that is neither letter nor digit. */
export const marks = /[^\p{L}\p{N}]+/gu

/** What to look for: the secret, reversed, and shifted by half an alphabet; as `foldText` writes them. */
export function createNeedles(folded: string): Needle[] {
  const bare = folded.replaceAll(marks, '')
  if (bare.length < minLength) {
    const isWord = folded.length < minLengthWithin
    const asItIs = { folded, bare: '', minGaps: 0, needsMarks: true, isWord }
    return folded.length < minLength ? [] : [asItIs]
  }
  const rule = chooseRule(folded, bare)
  const spellings = rule.isWord ? [folded] : [folded, reverse(folded), rotate(folded)]
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

function rotate(folded: string): string {
  return folded.replaceAll(/[A-Z]/gu, (letter) => {
    const place = letter.charCodeAt(0) - 65
    return String.fromCharCode(((place + 13) % 26) + 65)
  })
}
