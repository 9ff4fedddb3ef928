import { BoundedMap } from '../lib/bounded-map.ts'
import { canBegin, findPhraseEnd } from './match-phrase.ts'
import { parsePhrases, type PhrasePattern } from './phrase.ts'
import type { Word } from './split-words.ts'

/** The languages that every meaning has a row for; others, such as Korean, can have one. */
export const bookLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'sv',
  'tr',
  'ar',
  'ja',
  'zh',
] as const

/** The phrases of a meaning, by language. */
export type Rows = Readonly<
  Record<(typeof bookLanguages)[number], string> &
    Partial<Record<'ru' | 'ko' | 'da' | 'nb', string>>
>

/** What a text can say. `rows` is as written; `says` reads it. */
export interface Meaning {
  rows: Rows
  /** The phrases that can begin with a word. */
  listBeginning: (word: Word) => readonly PhrasePattern[]
}

/** Words of which a meaning remembers which of its phrases they begin. */
const MAX_WORDS = 2000

/**
 * A meaning by the phrases that carry it, separated by commas in each row. Capitals and accents make no difference. In a phrase,
 *
 * - `word` is this word, `word!` only with these accents, `word~` any form of it, `word*` every word that begins so, `*word` every word that ends so;
 * - `one/other` is either of them, `word?` can be missing, and `…` stands for up to six other words;
 * - `^` and `$` are the beginning and the end of the text.
 *
 * All rows count for every text: sites declare the wrong language, names of controls are too short to tell it, and many
 * are in English anyway. So a word that means something else in another language stands in a longer phrase.
 */
export function defineMeaning(rows: Rows): Meaning {
  const phrases = Object.entries(rows).flatMap(([language, row]) => parsePhrases(row, language))
  const beginnings = new BoundedMap<readonly PhrasePattern[]>(MAX_WORDS)
  return {
    rows,
    listBeginning: (word) =>
      beginnings.getOrMake(word.lower, () => phrases.filter((phrase) => canBegin(phrase, word))),
  }
}

/** A place where a text says something. */
export interface Saying {
  /** Of the phrase; a word can be the same in several. */
  language: string
  /** Its place in the text. */
  start: number
  end: number
  /** No word is before it, or after it. */
  isFirst: boolean
  isLast: boolean
}

/** All places where the words carry the meaning, in order. */
export function* findSayingsIn(words: readonly Word[], meaning: Meaning): Generator<Saying> {
  for (const [index, word] of words.entries()) {
    for (const phrase of meaning.listBeginning(word)) {
      const next = findPhraseEnd(phrase, words, index)
      if (next === null) continue
      yield {
        language: phrase.language,
        start: word.start,
        end: words[next - 1]?.end ?? word.end,
        isFirst: index === 0,
        isLast: next === words.length,
      }
    }
  }
}
