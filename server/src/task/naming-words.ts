import { splitWords, type Word } from '../words/split-words.ts'
import { isFunctionWord } from './function-words.ts'

/** The words of a text that name something, in order. */
export function listNamingWords(text: string): Word[] {
  return splitWords(text).filter(({ folded }) => !isFunctionWord(folded))
}
