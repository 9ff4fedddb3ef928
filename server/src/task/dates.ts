import { de, en, es, fr, it, ja, nl, pt, sv, zh } from 'chrono-node'
import type { ParsedResult } from 'chrono-node'
import { BoundedMap } from '../words/bounded-map.ts'

/** A day that a text names. */
export interface NamedDate {
  /** As in the text. */
  text: string
  start: number
  end: number
  day: number
  month: number
  /** null if the text leaves it open. */
  year: number | null
}

const parsers = [en, de, fr, es, pt, it, nl, sv, ja, zh].map(({ strict }) => strict)

/** What words leave open, such as the time of day, is taken from here and not used. */
const reference = new Date('2026-01-01T12:00:00Z')

/** Longer texts are articles; each language takes its time. */
const MAX_LENGTH = 300
const known = new BoundedMap<readonly NamedDate[]>(2000)

/** Without a figure there is no day; “tomorrow” depends on when it is read. */
const figure = /\d/u

/** The days that a text names, in the notations of many languages; where two disagree, the one that reads more of the text counts. */
export function listDates(text: string): readonly NamedDate[] {
  const bounded = text.slice(0, MAX_LENGTH)
  return figure.test(bounded) ? known.getOrMake(bounded, () => parseDates(bounded)) : []
}

function parseDates(text: string): readonly NamedDate[] {
  const found = parsers
    .flatMap((parser) => parser.parse(text, reference).flatMap(readResult))
    .toSorted((left, right) => right.end - right.start - (left.end - left.start))
  return found.filter((date, index) =>
    found.slice(0, index).every((other) => other.end <= date.start || other.start >= date.end),
  )
}

function readResult({ start, text, index }: ParsedResult): NamedDate[] {
  const [day, month] = [start.get('day'), start.get('month')]
  if (day === null || month === null) return []
  if (!start.isCertain('day') || !start.isCertain('month')) return []
  const year = start.isCertain('year') ? start.get('year') : null
  return [{ text, start: index, end: index + text.length, day, month, year }]
}

/** Whether two texts can mean the same day. */
export function isSameDay(left: NamedDate, right: NamedDate): boolean {
  const isSameYear = left.year === null || right.year === null || left.year === right.year
  return isSameYear && left.month === right.month && left.day === right.day
}

/** As a browser's date field takes it; null without a year. */
export function formatDay({ day, month, year }: NamedDate): string | null {
  if (year === null) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
