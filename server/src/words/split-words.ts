import { foldWord } from './fold-word.ts'

/** A word of a text. */
export interface Word {
  folded: string
  /** As written, in lower case: what stemmers expect. */
  lower: string
  /** Its place in the text. */
  start: number
  end: number
  /** The end of a sentence, of a line or of a cell is before it. */
  isAfterBreak: boolean
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const signPattern = /[\p{S}\p{P}]/gu
const sentenceEnd = /[.!?;:…](?:\s|$)|[\n\r|•。！？；：]/u

/** Languages that are written without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words of a text; of a text without words, its signs, such as × on a button. Apostrophes and hyphens part words. */
export function splitWords(text: string): Word[] {
  const found = Array.from(text.matchAll(wordPattern), ({ 0: run, index }) => ({ run, index }))
  if (found.length === 0) return splitSigns(text)
  const words: Word[] = []
  let end = 0
  for (const { run, index } of found) {
    const isAfterBreak = end > 0 && sentenceEnd.test(text.slice(end, index))
    for (const { segment, index: offset } of segmentRun(run)) {
      words.push({
        ...foldOne(segment, index + offset),
        isAfterBreak: isAfterBreak && offset === 0,
      })
    }
    end = index + run.length
  }
  return words
}

/** The index of the first word that starts at this place of the text or behind it. */
export function findWordFrom(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}

function segmentRun(run: string): Iterable<{ segment: string; index: number }> {
  return unspaced.test(run) ? segmenter.segment(run) : [{ segment: run, index: 0 }]
}

function splitSigns(text: string): Word[] {
  return Array.from(text.matchAll(signPattern), ({ 0: sign, index }) => ({
    ...foldOne(sign, index),
    isAfterBreak: false,
  }))
}

function foldOne(word: string, start: number): Omit<Word, 'isAfterBreak'> {
  return {
    folded: foldWord(word),
    lower: word.toLowerCase(),
    start,
    end: start + word.length,
  }
}
