import { listConcepts } from '../lib/text/lexicon.ts'
import { quotation } from '../lib/text/quotation.ts'
import type { WorkInParts } from '../lib/waiting/in-parts.ts'
import { endsWith } from '../words/says.ts'
import { conditionWords } from '../words/tasks/condition.ts'
import { listDates, type NamedDate } from './dates.ts'
import { foldSpelled } from './fold-values.ts'

/** A value that a task or a named step gives, and the meaning of the words around it. */
export interface TaskValue {
  /**
   * quote: in quotation marks or after “named” and the like; code: letters and figures, such as WELCOME10; name: words with capitals within
   * a sentence; words: the task itself, of which a word can be the name of an option.
   */
  kind: 'quote' | 'date' | 'time' | 'number' | 'email' | 'code' | 'name' | 'words'
  text: string
  /** Set for a date. */
  date: NamedDate | null
  /** The words before it, and behind a number the one that it counts. */
  hint: ReadonlySet<string>
  /** The word right before it, in lower case: “to” in “trains to Lyon”; empty without one. */
  lead: string
  /** A number that says what the thing must be like, such as “under 20”: nothing is entered for it. */
  isCondition: boolean
}

/** This many words before a value say what it is for. */
const HINT_WORDS = 6

const patterns = [
  ['time', /(?<![\p{L}\p{N}.,:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\p{L}\p{N}:])/gu],
  ['email', /(?<![^\s@,;<>()])[^\s@,;<>()]+@[^\s@,;<>()]+\.[\p{L}]{2,}/gu],
  ['code', /(?<![\p{L}\p{N}])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d][A-Z\d-]{3,}(?![\p{L}\p{N}])/gu],
  [
    'number',
    /(?<![\p{N}.,/-]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\d+(?:[.,]\d+)?(?![\p{N}/]|[.,]\d|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
  ],
  ['name', /(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}’']+(?:[ -]\p{Lu}[\p{L}’']+)*/gu],
] as const

interface Found {
  kind: TaskValue['kind']
  text: string
  date: NamedDate | null
  start: number
  end: number
}

/** The values of a text, quoted or not, in order of appearance; what is in one value is no other. */
export function* listValues(text: string): WorkInParts<TaskValue[]> {
  const plain = yield* foldSpelled(text)
  yield
  const found = findAll(plain)
  yield
  return [
    ...found.map((value, index) => ({
      kind: value.kind,
      text: value.text,
      date: value.date,
      ...readAround(plain, value, found[index - 1]),
    })),
    { kind: 'words', text: plain, date: null, hint: new Set(), lead: '', isCondition: false },
  ]
}

function findAll(text: string): Found[] {
  const quotes = Array.from(text.matchAll(quotation), ({ 0: whole, 1: double, 2: single, index }) =>
    readQuote(double ?? single ?? whole, index, index + whole.length),
  )
  const dates = listDates(text).map((date): Found => ({ kind: 'date', date, ...date }))
  const others = patterns.flatMap(([kind, pattern]) =>
    Array.from(text.matchAll(pattern), ({ 0: value, index }): Found => ({
      kind,
      text: value,
      date: null,
      start: index,
      end: index + value.length,
    })),
  )
  const all = [...quotes, ...dates, ...others]
  return all
    .filter((value, index) =>
      all.slice(0, index).every((other) => other.end <= value.start || other.start >= value.end),
    )
    .toSorted((left, right) => left.start - right.start)
}

/** A day in quotation marks stays a quotation: only a field of a day reads it as one. */
function readQuote(quoted: string, start: number, end: number): Found {
  return { kind: 'quote', text: quoted.trim(), date: null, start, end }
}

type Around = Pick<TaskValue, 'hint' | 'lead' | 'isCondition'>

function readAround(text: string, value: Found, previous: Found | undefined): Around {
  const before = text.slice(previous?.end ?? 0, value.start)
  const words = before.trim().split(/\s+/).slice(-HINT_WORDS)
  const counted =
    value.kind === 'number' ? (/^\s*(\S+)/.exec(text.slice(value.end))?.[1] ?? '') : ''
  return {
    hint: listConcepts(`${words.join(' ')} ${counted}`),
    lead: words.at(-1)?.toLowerCase() ?? '',
    isCondition: endsWith(before, conditionWords),
  }
}
