import { limits } from '@understudy/contract/limits'
import { BoundedMap } from '../lib/bounded-map.ts'
import { foldDigits } from '../lib/text/fold-digits.ts'
import type { WorkInParts } from '../lib/waiting/in-parts.ts'
import { type CalendarDay, listDates, type NamedDate } from './dates.ts'
import { foldNumbers, foldNumbersInParts } from './fold-numbers.ts'

const known = new BoundedMap<string>(2000)

/** Longer texts are no tasks and no messages. */
const MAX_LENGTH = limits.textLength

/**
 * A text with one notation for values that can be written in several: days as one word, such as d2027m3d14, English numbers in figures, and
 * single figures as words of their own, such as n2.
 * For comparing what a task asks for with what was entered and what the site says. A day that can be read either way gives the words of both.
 */
export function foldValues(text: string): string {
  if (text.length > MAX_LENGTH) return text
  return known.getOrMake(text, () => markFigures(foldNumbers(foldDays(foldDigits(text), nameAll))))
}

/** The same for what is asked for: a day that can be read either way is one word, which each of the two days has. */
export function foldAsked(text: string): string {
  return text.length > MAX_LENGTH
    ? text
    : markFigures(foldNumbers(foldDays(foldDigits(text), nameAsked)))
}

function foldDays(text: string, name: (date: NamedDate) => string): string {
  return listDates(text)
    .toSorted((left, right) => right.start - left.start)
    .reduce(
      (rest, date) => `${rest.slice(0, date.start)} ${name(date)} ${rest.slice(date.end)}`,
      text,
    )
}

function nameAll({ readings }: NamedDate): string {
  return [...readings.map(nameDay), nameEither(readings[0])].join(' ')
}

function nameAsked({ readings }: NamedDate): string {
  return readings.length === 1 ? nameDay(readings[0]) : nameEither(readings[0])
}

function nameDay({ day, month, year }: CalendarDay): string {
  return `d${year ?? ''}m${month}d${day}`
}

function nameEither({ day, month, year }: CalendarDay): string {
  return `e${year ?? ''}m${Math.min(day, month)}d${Math.max(day, month)}`
}

/** Between letters, it is a part of a word; where words have no spaces between them, it is not. */
const lonelyFigure =
  /(?<![\p{N}.,:]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\d(?!\p{N}|[.,:]\d|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** A word of one sign names nothing, but a figure does. */
function markFigures(text: string): string {
  return text.replaceAll(lonelyFigure, ' n$& ')
}

/** English numbers in figures, and all digits as 0 to 9; days keep their words. */
export function* foldSpelled(written: string): WorkInParts<string> {
  const text = foldDigits(written)
  if (text.length > MAX_LENGTH) return text
  const dates = listDates(text).toSorted((left, right) => left.start - right.start)
  let [folded, start] = ['', 0]
  for (const date of dates) {
    folded += (yield* foldNumbersInParts(text.slice(start, date.start))) + date.text
    start = date.end
  }
  return folded + (yield* foldNumbersInParts(text.slice(start)))
}
