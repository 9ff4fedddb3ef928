import { readAmounts } from '../../effects/amounts.ts'
import { onceFor } from '../../lib/once-for.ts'
import type { AskedFact } from '../../task/asked-facts.ts'
import type { TaskPart } from '../../task/parsed-task.ts'
import type { Observation } from '../../turn/observation.ts'
import { isShown } from '../../turn/shown-text.ts'
import { says } from '../../words/says.ts'
import { moneyWords } from '../../words/shop/money.ts'
import { cheapestWords } from '../../words/tasks/cheapest.ts'
import { dearestWords } from '../../words/tasks/dearest.ts'
import { MAX_SEARCHED_LINES } from '../limits.ts'
import type { DatedPage } from './check-answer.ts'
import { type FoundAnswer, findExtreme } from './find-extreme.ts'
import { countNamed, listSubject, namesOther, type SubjectWord } from './subject.ts'

/**
 * The line of a page that answers what a task asks for: of the kind that it asks for, about what it asks about, and the only one of its
 * kind. null where two lines could be meant, or none: a wrong answer is worse than none.
 */
export function findAnswer(
  { text: task, asks: fact }: Pick<TaskPart, 'text' | 'asks'>,
  pages: readonly DatedPage[],
): FoundAnswer | null {
  if (says(task, cheapestWords, dearestWords)) return findExtreme(task, pages)
  if (fact === null) return null
  const subject = listSubject(task, fact.asked)
  const site = pages[0]?.page.title ?? ''
  const candidates = pages.flatMap(({ turn, page }) =>
    listLines(page)
      .filter(({ quote }) => fact.isShown(quote) && isShown(quote, page))
      .map((line) => rate({ subject, fact, site }, { turn, page }, line)),
  )
  const fitting = candidates.filter(({ near, rest, isOther, isKindNamed }) =>
    subject.length === 0 ? isKindNamed : near > 0 && (rest === 0 || !isOther),
  )
  return pickOnly(fitting)
}

interface Line {
  quote: string
  /** What it says besides its value: its own words, and those of its row. */
  label: string
  /** The headings above it. */
  heading: string
}

/** The lines in view; one that is only a value is read with the words before it, as in a table, but not with another value. */
const listLines = onceFor(({ lines, rows, text }: Observation): readonly Line[] => {
  const headings = new Set(
    text.split('\n').flatMap((line) => (/^#+ /u.test(line) ? [line.replace(/^#+ /u, '')] : [])),
  )
  let heading = ''
  return lines.slice(0, MAX_SEARCHED_LINES).flatMap((line, index) => {
    if (headings.has(line)) {
      heading = line
      return []
    }
    if (/[?？؟]$/u.test(line)) return []
    const row = rows.find(({ texts }) => texts.includes(line))
    const isBare = !/\p{L}{3,}|[\p{Script=Han}\p{Script=Arabic}]{2,}/u.test(dropUnits(line))
    const before = lines[index - 1] ?? ''
    const isLabel = before !== '' && !headings.has(before) && !/\p{N}/u.test(before)
    const quote = isBare && isLabel ? `${before} ${line}` : line
    return [{ quote, label: `${quote} ${row?.texts.join(' ') ?? ''}`, heading }]
  })
})

/** “9 €”, “23:10 Uhr”, “4 days”. */
function dropUnits(line: string): string {
  return readAmounts(line)
    .reduce((rest, { text }) => rest.replace(text, ' '), line)
    .replace(/^\s*\p{N}[\p{N}:.,]*\s?\p{L}{1,6}\.?\s*$/u, ' ')
}

interface Rated {
  quote: string
  turn: number
  /** How many words of the subject the line itself, and what is around it, has. */
  near: number
  own: number
  /** How many words of the subject are neither there nor in the names of page and site. */
  rest: number
  /** It names something else as well. */
  isOther: boolean
  /** It, or the heading above it, names the kind of fact: “Opening hours”. */
  isKindNamed: boolean
}

function rate(
  { subject, fact, site }: { subject: readonly SubjectWord[]; fact: AskedFact; site: string },
  { turn, page }: DatedPage,
  { quote, label, heading }: Line,
): Rated {
  const around = `${label} ${heading}`
  return {
    quote,
    turn,
    near: countNamed(subject, around),
    own: countNamed(subject, label),
    rest: subject.length - countNamed(subject, `${around} ${page.title} ${site}`),
    isKindNamed: says(around, ...fact.asked),
    isOther: namesOther(subject, label, [...fact.asked, moneyWords]),
  }
}

/** The one that fits best; null if another one that says something else fits as well. */
function pickOnly(rated: readonly Rated[]): FoundAnswer | null {
  const most = Math.max(...rated.map(({ own }) => own))
  const best = rated.filter(({ own }) => own === most)
  const plain = best.filter(({ isOther }) => !isOther)
  const [first, ...others] = plain.length > 0 ? plain : best
  if (first === undefined || others.some(({ quote }) => quote !== first.quote)) return null
  return { turn: first.turn, quote: first.quote }
}
