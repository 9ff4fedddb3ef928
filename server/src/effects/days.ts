import { listMonthNames } from '../lib/text/month-names.ts'

/** Languages of the names of months that are read. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'tr', 'ar', 'ru']
const DAY_MS = 86_400_000

/** A day, as the days since 1970: equal days are equal numbers. */
type Day = number

/** A day that a text names, and every other reading of it: `03/04/2027` is in March or in April. */
export interface NamedDay {
  text: string
  readings: readonly Day[]
}

const numeric = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?![\d./-]*\d)/gu
const eastern = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu
const dayFirst =
  /(?<!\d)(\d{1,2})(?:\.|\s?º|er|st|nd|rd|th)?\s(?:of\s|de\s|d’)?(\p{L}{3,12})\.?,?\s(?:de\s|del\s)?(\d{4})(?!\d)/gu
const monthFirst = /(?<!\p{L})(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/gu

const MAX_READ = 5000

/** The days with a year that a text names, in any common notation. */
export function readDays(whole: string): NamedDay[] {
  const text = whole.slice(0, MAX_READ)
  const found = [
    ...Array.from(text.matchAll(numeric), ([match, one = '', , two = '', three = '']) => ({
      text: match,
      readings: readNumeric(one, two, three),
    })),
    ...Array.from(text.matchAll(eastern), ([match, year, month, day]) => ({
      text: match,
      readings: toDay(Number(year), Number(month), Number(day)),
    })),
    ...Array.from(text.matchAll(dayFirst), ([match, day, month = '', year]) => ({
      text: match,
      readings: toDay(Number(year), findMonth(month), Number(day)),
    })),
    ...Array.from(text.matchAll(monthFirst), ([match, month = '', day, year]) => ({
      text: match,
      readings: toDay(Number(year), findMonth(month), Number(day)),
    })),
  ]
  return found.filter(({ readings }) => readings.length > 0)
}

function readNumeric(one: string, two: string, three: string): Day[] {
  const [first, middle, last] = [Number(one), Number(two), Number(three)]
  if (one.length === 4) return toDay(first, middle, last)
  if (three.length !== 4) return []
  return [...new Set([...toDay(last, middle, first), ...toDay(last, first, middle)])]
}

function toDay(year: number, month: number | null, day: number): Day[] {
  if (month === null || month < 1 || month > 12 || day < 1 || day > 31) return []
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day ? [Math.round(date.getTime() / DAY_MS)] : []
}

const months = new Map(
  languages.flatMap((language) =>
    listMonthNames(language, ['long', 'short']).map(
      ({ name, month }) => [foldMonth(name), month] as const,
    ),
  ),
)

function findMonth(name: string): number | null {
  return months.get(foldMonth(name)) ?? null
}

function foldMonth(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\.$/u, '')
}
