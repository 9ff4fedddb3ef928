import { BoundedMap } from '../lib/bounded-map.ts'
import type { Part, WordPattern, PhrasePattern } from './phrase.ts'
import type { Word } from './split-words.ts'
import { type StemmedLanguage, stemWord } from './stem-word.ts'

/** Other words that a gap can hold: “In den Warenkorb” has its verb after what is put there. */
const MAX_GAP = 6

/** Words whose stems are kept, for each language. */
const MAX_STEMS = 20_000

const stems = new BoundedMap<string>(MAX_STEMS)

/** Whether a phrase can begin with the word. */
export function canBegin({ first }: PhrasePattern, word: Word): boolean {
  return first.some((pattern) =>
    pattern.kind === 'joined'
      ? pattern.text.startsWith(word.folded) || word.folded.startsWith(pattern.text)
      : matches(pattern, word),
  )
}

/** The index after the phrase that begins at `start`; null if it does not begin there. */
export function findPhraseEnd(
  phrase: PhrasePattern,
  words: readonly Word[],
  start: number,
): number | null {
  if (phrase.isAtStart && start > 0) return null
  for (const pattern of phrase.first) {
    const next = step(pattern, words, start)
    const end = next === null ? null : matchRest(phrase.rest, 0, words, next)
    if (end !== null) return end
  }
  return null
}

function matchRest(
  rest: readonly Part[],
  at: number,
  words: readonly Word[],
  next: number,
): number | null {
  const part = rest[at]
  if (part === undefined) return next
  if (part.kind === 'end') return next < words.length ? null : next
  if (part.kind === 'gap') return matchAfterGap(rest, at, words, next)
  const patterns = words[next]?.isAfterBreak === false ? part.patterns : []
  for (const pattern of patterns) {
    const after = step(pattern, words, next)
    const end = after === null ? null : matchRest(rest, at + 1, words, after)
    if (end !== null) return end
  }
  return part.kind === 'optional' ? matchRest(rest, at + 1, words, next) : null
}

function matchAfterGap(
  rest: readonly Part[],
  at: number,
  words: readonly Word[],
  next: number,
): number | null {
  for (let skipped = 0; skipped <= MAX_GAP; skipped += 1) {
    if (skipped > 0 && words[next + skipped - 1]?.isAfterBreak !== false) return null
    const end = matchRest(rest, at + 1, words, next + skipped)
    if (end !== null) return end
  }
  return null
}

/** Letters that Japanese adds to a word for its tense and politeness. */
const endings = /^\p{Script=Hiragana}*$/u

/** The index after what the pattern matches. Parts of a run without spaces can be split in other places than a phrase. */
function step(pattern: WordPattern, words: readonly Word[], at: number): number | null {
  const word = words[at]
  if (word === undefined) return null
  const { kind, text } = pattern
  if (kind !== 'joined') return matches(pattern, word) ? at + 1 : null
  let joined = word.folded
  let next = at + 1
  while (joined.length < text.length && words[next]?.start === words[next - 1]?.end) {
    joined += words[next]?.folded ?? ''
    next += 1
  }
  return joined.startsWith(text) && endings.test(joined.slice(text.length)) ? next : null
}

const comparisons: Readonly<
  Record<WordPattern['kind'], (pattern: WordPattern, word: Word) => boolean>
> = {
  word: ({ text }, { folded }) => folded === text,
  exact: ({ text }, { lower }) => lower.normalize('NFC') === text,
  beginning: ({ text }, { folded }) => folded.startsWith(text),
  end: ({ text }, { folded }) => folded.endsWith(text),
  stem: ({ text, language }, { folded, lower }) =>
    folded === text || findStem(lower, language) === text,
  joined: () => false,
}

function matches(pattern: WordPattern, word: Word): boolean {
  return comparisons[pattern.kind](pattern, word)
}

function findStem(lower: string, language: StemmedLanguage): string {
  return stems.getOrMake(`${language} ${lower}`, () => stemWord(lower, language))
}
