import { BoundedMap } from '../lib/bounded-map.ts'
import type { Word } from '../words/split-words.ts'
import { stemWord, stemmedLanguages } from '../words/stem-word.ts'
import { listNamingWords } from './naming-words.ts'

/** Shorter stems are equal by chance; where words are written without spaces, two signs are a word. */
const MIN_LENGTH = 3
/** A longer word keeps so many letters in all of its forms: for languages without a stemmer, such as Polish. */
const ROOT_LENGTH = 6
/** A shorter one differs from its other forms in the last letter. */
const SHORT_ROOT = 4
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const numeric = /^\p{N}+$/u

/** Longer texts are articles, not messages or tasks. */
const MAX_LENGTH = 2000

const known = new BoundedMap<ReadonlySet<string>>(5000)

/**
 * The stems of the words of a text that name something, by the stemmer of every language: texts do not say which one they are in. Words
 * beside each other count as one as well, so that “call you back” and “callback” have one in common.
 */
export function listSharedStems(text: string): ReadonlySet<string> {
  const bounded = text.slice(0, MAX_LENGTH)
  return known.getOrMake(bounded, () => readStems(bounded))
}

function readStems(text: string): ReadonlySet<string> {
  const stems = new Set<string>()
  let previous: Word | null = null
  for (const word of listNamingWords(text)) {
    for (const stem of stemInAll(word.lower, word.folded)) stems.add(stem)
    if (previous !== null && !word.isAfterBreak) stems.add(`${previous.folded}${word.folded}`)
    previous = word
  }
  return stems
}

function stemInAll(lower: string, folded: string): string[] {
  if (numeric.test(folded)) return [folded]
  const stems = [folded, ...stemmedLanguages.map((language) => stemWord(lower, language))]
  if (folded.length > ROOT_LENGTH) stems.push(folded.slice(0, ROOT_LENGTH))
  else if (folded.length > SHORT_ROOT) stems.push(folded.slice(0, -1))
  return [...new Set(stems)].filter((stem) => stem.length >= (dense.test(stem) ? 2 : MIN_LENGTH))
}

/** Whether two texts have a word in common, in whatever form. */
export function sharesStem(text: string, stems: ReadonlySet<string>): boolean {
  return [...listSharedStems(text)].some((stem) => stems.has(stem))
}
