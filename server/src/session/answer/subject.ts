import { isFunctionWord } from '../../task/function-words.ts'
import { listSharedStems, sharesStem } from '../../task/shared-stems.ts'
import type { Meaning } from '../../words/meaning.ts'
import { findSayings } from '../../words/says.ts'
import { splitWords } from '../../words/split-words.ts'
import { lookWords } from '../../words/tasks/look.ts'
import { MAX_UNIT_LENGTH } from '../limits.ts'

/** A word of a task that names what it asks about: its stems in every language. */
export type SubjectWord = ReadonlySet<string>

/** What a task asks about: its words but those that ask, and those that name nothing. */
export function listSubject(task: string, asking: readonly Meaning[]): SubjectWord[] {
  const sayings = findSayings(task, lookWords, ...asking)
  return listNamingWords(task)
    .filter(({ start, end }) => !sayings.some((said) => start < said.end && end > said.start))
    .map(({ lower }) => listSharedStems(lower))
    .filter((stems) => stems.size > 0)
}

/** How many of the words a text has, in whatever form. */
export function countNamed(subject: readonly SubjectWord[], text: string): number {
  return subject.filter((word) => sharesStem(text, word)).length
}

/** Whether a text names something that is not asked about; figures name nothing. */
export function namesOther(
  subject: readonly SubjectWord[],
  text: string,
  asking: readonly Meaning[],
): boolean {
  const sayings = findSayings(text, ...asking)
  return listNamingWords(text).some(({ lower, start, end }) => {
    if (
      /\p{N}/u.test(lower) ||
      isUnit(text, start, lower) ||
      sayings.some((said) => start < said.end && end > said.start)
    ) {
      return false
    }
    const stems = listSharedStems(lower)
    return stems.size > 0 && !subject.some((word) => [...word].some((stem) => stems.has(stem)))
  })
}

/** “23:10 Uhr”, “2 kg”. */
function isUnit(text: string, start: number, word: string): boolean {
  return word.length <= MAX_UNIT_LENGTH && /\p{N}\s?$/u.test(text.slice(0, start))
}

function listNamingWords(text: string) {
  return splitWords(text).filter(({ folded }) => !isFunctionWord(folded))
}
