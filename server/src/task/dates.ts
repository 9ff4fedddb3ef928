import { limits } from '@understudy/contract/limits'
import { de, en, es, fr, it, ja, nl, type ParsedResult, pt, sv, zh } from 'chrono-node'
import { BoundedMap } from '../lib/bounded-map.ts'
import { foldDigits } from '../lib/text/fold-digits.ts'
import { listSpelledDates, type SpelledDate } from './spelled-dates.ts'

/** A day of the calendar. */
export interface CalendarDay {
  day: number
  month: number
  /** null if the text leaves it open. */
  year: number | null
}

/** A day that a text names. */
export interface NamedDate {
  /** As in the text. */
  text: string
  start: number
  end: number
  /** What it can mean, the likelier first: `03/04/2027` is in April or in March. */
  readings: readonly [CalendarDay, ...CalendarDay[]]
}

const parsers = [en, de, fr, es, pt, it, nl, sv, ja, zh].map(({ strict }) => strict)

/** What words leave open, such as the time of day, is taken from here and not used. */
const reference = new Date('2026-01-01T12:00:00Z')

/** Longer texts are articles. */
const MAX_LENGTH = limits.textLength

/** Each language takes its time: only the figures of a text are read with what stands around them, and a table of them not to its end. */
const MAX_FIGURES = 24
/** Characters: “on Wednesday, the 14th of September 2027” is not longer on either side of its figures. */
const REACH = 30
const known = new BoundedMap<readonly NamedDate[]>(2000)

/** Without a figure there is no day; “tomorrow” depends on when it is read. */
const figureGroup = /\d+/gu

/** A day in figures, without its year: only dots say which of the two is the day. */
const figures = /(?<![\d./-])(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})(?!\d)/u

/** “March 14, 2027” or 03/14/2027. */
const monthFirst =
  /\p{L}\.?\s\d{1,2}(?:st|nd|rd|th)?,\s?\d{4}(?!\d)|(?<![\d./-])(?:0?[1-9]|1[0-2])(?<sign>[/-])(?:1[3-9]|2\d|3[01])\k<sign>\d{2,4}(?!\d)/u

/**
 * The days that a text names, in the notations of many languages; where two disagree, the one that reads more of the text counts. Days in
 * figures have both readings; other days of the text that have the month first make that the likelier one.
 */
export function listDates(text: string): readonly NamedDate[] {
  const bounded = text.slice(0, MAX_LENGTH)
  const pieces = listPieces(foldDigits(bounded))
  return pieces.length === 0 ? [] : known.getOrMake(bounded, () => parseDates(bounded, pieces))
}

interface Piece {
  start: number
  end: number
}

/** The parts of a text around its figures. */
function listPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let count = 0
  for (const { 0: group, index } of text.matchAll(figureGroup)) {
    count += 1
    if (count > MAX_FIGURES) break
    const last = pieces.at(-1)
    const [start, end] = [Math.max(0, index - REACH), index + group.length + REACH]
    if (last !== undefined && start <= last.end) last.end = end
    else pieces.push({ start, end })
  }
  return pieces
}

function parseDates(written: string, pieces: readonly Piece[]): readonly NamedDate[] {
  const text = foldDigits(written)
  const found = pieces
    .flatMap(({ start, end }) => {
      const piece = text.slice(start, end)
      return [
        ...parsers.flatMap((parser) => parser.parse(piece, reference).flatMap(readResult)),
        ...listSpelledDates(piece).map((date) => readSpelled(date, piece)),
      ].map((date) => placeIn(written, start, date))
    })
    .toSorted((left, right) => right.end - right.start - (left.end - left.start))
  const dates = found.filter((date, index) =>
    found.slice(0, index).every((other) => other.end <= date.start || other.start >= date.end),
  )
  return monthFirst.test(text) ? dates.map(preferMonthFirst) : dates
}

function placeIn(written: string, from: number, date: NamedDate): NamedDate {
  const [start, end] = [from + date.start, from + date.end]
  return { ...date, text: written.slice(start, end), start, end }
}

function readSpelled({ start, end, day, month, year }: SpelledDate, piece: string): NamedDate {
  return { text: piece.slice(start, end), start, end, readings: [{ day, month, year }] }
}

function readResult({ start, text, index }: ParsedResult): NamedDate[] {
  const [day, month] = [start.get('day'), start.get('month')]
  if (day === null || month === null) return []
  if (!start.isCertain('day') || !start.isCertain('month')) return []
  const year = start.isCertain('year') ? start.get('year') : null
  const readings = listReadings(text, { day, month, year })
  return [{ text, start: index, end: index + text.length, readings }]
}

/** What it can mean, the day first: a parser knows only the order of its language. */
function listReadings(text: string, parsed: CalendarDay): NamedDate['readings'] {
  const order = readOrder(text, parsed)
  if (order === null) return [parsed]
  const { first, second, sign } = order
  const dayFirst = { ...parsed, day: first, month: second }
  const other = { ...parsed, day: second, month: first }
  if (second > 12) return [other]
  return sign === '.' || first > 12 || first === second ? [dayFirst] : [dayFirst, other]
}

interface FigureOrder {
  first: number
  second: number
  sign: string
}

/** null if the day is not in figures: those of a time, such as 10.30, are others. */
function readOrder(text: string, { day, month }: CalendarDay): FigureOrder | null {
  const { first = '', second = '', sign = '' } = figures.exec(text)?.groups ?? {}
  const order = { first: Number(first), second: Number(second), sign }
  const isDay = Math.min(day, month) === Math.min(order.first, order.second)
  return isDay && Math.max(day, month) === Math.max(order.first, order.second) ? order : null
}

function preferMonthFirst(date: NamedDate): NamedDate {
  const [likelier, other] = date.readings
  return other === undefined ? date : { ...date, readings: [other, likelier] }
}

/** Whether two texts can mean the same day. */
export function isSameDay(left: NamedDate, right: NamedDate): boolean {
  return left.readings.some((one) =>
    right.readings.some(
      (other) =>
        (one.year === null || other.year === null || one.year === other.year) &&
        one.month === other.month &&
        one.day === other.day,
    ),
  )
}

/** The likelier day as a browser's date field takes it; null without a year. */
export function formatDay({ readings: [{ day, month, year }] }: NamedDate): string | null {
  if (year === null) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
