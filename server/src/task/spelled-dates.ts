import { listMonthNames } from '../lib/text/month-names.ts'
import { foldWord } from '../words/fold-word.ts'
import { splitWords, type Word } from '../words/split-words.ts'

/** A day that a text names with the name of its month. */
export interface SpelledDate {
  start: number
  end: number
  day: number
  month: number
  year: number | null
}

/** The languages of the book that `chrono-node` does not read, and the names that Arabic months have in the east. */
const languages = ['pl', 'tr', 'ar', 'ar-SY']

/** Words of the name of a month, folded, with a space between two. */
const months: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) =>
    listMonthNames(language, ['long']).map(
      ({ name, month }) => [name.split(/\s+/).map(foldWord).join(' '), month] as const,
    ),
  ),
)

/** “١٢ من مارس”. */
const links: ReadonlySet<string> = new Set(['من'])

/** The days of a text in Polish, Turkish and Arabic, with the name of the month behind the day. Takes digits as 0 to 9. */
export function listSpelledDates(text: string): SpelledDate[] {
  const words = splitWords(text)
  return words.flatMap((word, index) => readDate(word, words.slice(index + 1, index + 5)))
}

function readDate({ folded, start }: Word, after: readonly Word[]): SpelledDate[] {
  const day = /^\d{1,2}$/.test(folded) ? Number(folded) : 0
  if (day < 1 || day > 31) return []
  const rest = links.has(after[0]?.folded ?? '') ? after.slice(1) : after
  const found = findMonth(rest)
  if (found === null) return []
  const { month, last, next } = found
  const year = next !== undefined && /^\d{4}$/.test(next.folded) ? next : null
  return [
    {
      start,
      end: (year ?? last).end,
      day,
      month,
      year: year === null ? null : Number(year.folded),
    },
  ]
}

/** The month that the words begin with, its last word, and the word behind it. */
function findMonth(
  words: readonly Word[],
): { month: number; last: Word; next: Word | undefined } | null {
  for (const count of [2, 1]) {
    const own = words.slice(0, count)
    const month = months.get(own.map(({ folded }) => folded).join(' '))
    const last = own.at(-1)
    if (month !== undefined && last !== undefined) return { month, last, next: words[count] }
  }
  return null
}
