import { BoundedMap } from '../lib/bounded-map.ts'
import { findSayingsIn, type Meaning, type Saying } from './meaning.ts'
import { splitWords, type Word } from './split-words.ts'

/** Names and lines come again in every turn; whole pages are asked about several times in one. */
const MAX_SHORT_LENGTH = 300
const shortTexts = new BoundedMap<readonly Word[]>(5000)
const longTexts = new BoundedMap<readonly Word[]>(10)

/** Whether a text carries one of the meanings. */
export function says(text: string, ...meanings: readonly Meaning[]): boolean {
  const words = recallWords(text)
  return meanings.some((meaning) => findSayingsIn(words, meaning).next().done === false)
}

/** Whether a text begins with one of the meanings; signs before its first word do not count. */
export function beginsWith(text: string, ...meanings: readonly Meaning[]): boolean {
  return hasSaying(text, meanings, ({ isFirst }) => isFirst)
}

/** Whether a text ends with one of the meanings. */
export function endsWith(text: string, ...meanings: readonly Meaning[]): boolean {
  return hasSaying(text, meanings, ({ isLast }) => isLast)
}

/** Whether a text says one of the meanings and nothing else. */
export function saysOnly(text: string, ...meanings: readonly Meaning[]): boolean {
  return hasSaying(text, meanings, ({ isFirst, isLast }) => isFirst && isLast)
}

/** Where a text carries one of the meanings. */
export function findSayings(text: string, ...meanings: readonly Meaning[]): Saying[] {
  const words = recallWords(text)
  return meanings.flatMap((meaning) => [...findSayingsIn(words, meaning)])
}

/** A text with something else wherever it carries one of the meanings. */
export function replaceSayings(text: string, by: string, ...meanings: readonly Meaning[]): string {
  let rest = ''
  let at = 0
  const sayings = findSayings(text, ...meanings).toSorted((one, other) => one.start - other.start)
  for (const { start, end } of sayings) {
    if (start >= at) rest += text.slice(at, start) + by
    at = Math.max(at, end)
  }
  return rest + text.slice(at)
}

function hasSaying(
  text: string,
  meanings: readonly Meaning[],
  isWanted: (saying: Saying) => boolean,
): boolean {
  return findSayings(text, ...meanings).some(isWanted)
}

/** The words of a text, which is often asked about more than once. */
export function recallWords(text: string): readonly Word[] {
  const texts = text.length > MAX_SHORT_LENGTH ? longTexts : shortTexts
  return texts.getOrMake(text, () => splitWords(text))
}
