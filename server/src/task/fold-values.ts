import nlp from 'compromise'
import { BoundedMap } from '../words/bounded-map.ts'
import { listDates } from './dates.ts'

const known = new BoundedMap<string>(2000)

/** Longer texts are no tasks and no messages. */
const MAX_LENGTH = 300

/**
 * A text with one notation for values that can be written in several: days as one word, such as d2027m3d14, English numbers in figures, and
 * single figures as words of their own, such as n2.
 * For comparing what a task asks for with what was entered and what the site says.
 */
export function foldValues(text: string): string {
  if (text.length > MAX_LENGTH) return text
  return known.getOrMake(text, () => markFigures(foldNumbers(foldDays(text))))
}

function foldDays(text: string): string {
  return listDates(text)
    .toSorted((left, right) => right.start - left.start)
    .reduce(
      (rest, { start, end, day, month, year }) =>
        `${rest.slice(0, start)} d${year ?? ''}m${month}d${day} ${rest.slice(end)}`,
      text,
    )
}

/** A word of one sign names nothing, but a figure does. */
function markFigures(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}.,:])\d(?![\p{L}\p{N}]|[.,:]\d)/gu, 'n$&')
}

/** English numbers in figures. */
export function foldNumbers(text: string): string {
  const document = nlp(text)
  document.numbers().toNumber()
  return document.text()
}
