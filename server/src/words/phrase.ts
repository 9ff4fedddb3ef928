import { foldWord } from './fold-word.ts'
import { splitWords } from './split-words.ts'
import { isStemmed, type StemmedLanguage, stemWord } from './stem-word.ts'

/** One word of a phrase. */
export interface WordPattern {
  kind: 'word' | 'exact' | 'stem' | 'beginning' | 'end' | 'joined'
  text: string
  language: StemmedLanguage
}

/** What follows in a phrase: one of several words, which can be missing if it is optional, other words, or the end of the text. */
export type Part =
  | { kind: 'gap' }
  | { kind: 'end' }
  | { kind: 'one' | 'optional'; patterns: readonly WordPattern[] }

/** A phrase of a row, ready to be searched for. */
export interface PhrasePattern {
  language: string
  /** The first word, which a phrase always has. */
  first: readonly WordPattern[]
  rest: readonly Part[]
  isAtStart: boolean
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Reads a row: phrases separated by commas. The notation is described at `defineMeaning`. */
export function parsePhrases(row: string, language: string): PhrasePattern[] {
  return row.split(',').map((text) => parsePhrase(text.trim(), language))
}

function parsePhrase(text: string, language: string): PhrasePattern {
  const [, start, body = '', end] = /^(\^?)(.*?)(\$?)$/su.exec(text) ?? []
  const [first, ...rest] = body.split(' ').flatMap((part) => parsePart(part, language))
  if (first?.kind !== 'one')
    throw new Error(`The phrase ${JSON.stringify(text)} does not begin with a word.`)
  return {
    language,
    first: first.patterns,
    rest: end === '$' ? [...rest, { kind: 'end' }] : rest,
    isAtStart: start === '^',
  }
}

/** A word with an apostrophe or hyphen is several words, as in texts. */
function parsePart(part: string, language: string): Part[] {
  if (part === '…') return [{ kind: 'gap' }]
  const kind = part.endsWith('?') ? 'optional' : 'one'
  const choices = part.replace('?', '').split('/')
  const [only = ''] = choices
  if (choices.length > 1 || unspaced.test(only) || /[*~!]/u.test(only))
    return [{ kind, patterns: choices.map((one) => parseWord(one, language)) }]
  return splitWords(only).map(({ folded }) => ({ kind, patterns: [parseWord(folded, language)] }))
}

function parseWord(word: string, language: string): WordPattern {
  const base = { language: isStemmed(language) ? language : 'en' } as const
  if (word.endsWith('~')) {
    if (!isStemmed(language)) throw new Error(`No word of ${language} can be stemmed: ${word}`)
    return { ...base, kind: 'stem', text: stemWord(word.slice(0, -1).toLowerCase(), language) }
  }
  if (word.endsWith('!')) return { ...base, kind: 'exact', text: word.slice(0, -1) }
  if (word.endsWith('*')) return { ...base, kind: 'beginning', text: foldWord(word.slice(0, -1)) }
  if (word.startsWith('*')) return { ...base, kind: 'end', text: foldWord(word.slice(1)) }
  if (unspaced.test(word)) return { ...base, kind: 'joined', text: foldWord(word) }
  if (splitWords(word).length !== 1) throw new Error(`Not one word: ${word}`)
  return { ...base, kind: 'word', text: foldWord(word) }
}
