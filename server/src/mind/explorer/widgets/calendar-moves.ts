import { foldDigits } from '../../../lib/text/fold-digits.ts'
import { listMonthNames } from '../../../lib/text/month-names.ts'
import { type CalendarDay, isSameDay, listDates, type NamedDate } from '../../../task/dates.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { backWords } from '../../../words/controls/back.ts'
import { foldWord } from '../../../words/fold-word.ts'
import { bookLanguages } from '../../../words/meaning.ts'
import { says } from '../../../words/says.ts'
import { leadOnWords } from '../../../words/steps/lead-on.ts'
import { isField } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { findActedOn, type Memory } from '../memory/memory.ts'
import { chooseEntry, type Move, type View } from '../move.ts'
import { MIN_CALENDAR_DAYS } from '../scores.ts'

/** Signs of controls that turn pages. */
export const arrows = { later: /^[›>→»▶❯]+$/u, earlier: /^[‹<←«◀❮]+$/u }

/** The day that the task names in an open calendar, or the way to its month. */
export function listCalendarMoves({ situation: { observation }, memory }: View): Move[] {
  const wanted = memory.quoted.find(({ date }) => date !== null)?.date ?? null
  if (wanted === null || observation.elements.some((element) => holds(element, wanted))) return []
  const controls = listUsable(observation).filter((element) => !isField(element))
  const days = controls.filter(({ name }) => readDay(name) !== null)
  if (days.length < MIN_CALENDAR_DAYS) return []
  const day = findDay(observation, days, wanted)
  if (day !== null && wasChosen(memory, day, findShownMonth(observation))) return []
  const target = day ?? findTurn(observation, controls, wanted)
  return target === null ? [] : [chooseEntry(target)]
}

/** The day was pressed in the month that is shown, and the page has reacted. */
function wasChosen({ onDocument }: Memory, day: ObservedElement, shown: Month | null): boolean {
  return onDocument.some((step) => {
    const month = findShownMonth(step.before)
    const isShown = month?.month === shown?.month && month?.year === shown?.year
    return step.result.changed && findActedOn(step)?.name === day.name && isShown
  })
}

function holds({ value }: ObservedElement, wanted: NamedDate): boolean {
  return listDates(value ?? '').some((date) => isSameDay(date, wanted))
}

/** “16”, or “Tuesday, 16 March 2027”. */
function readDay(written: string): number | null {
  const name = foldDigits(written)
  if (/^\d{1,2}$/.test(name)) return Number(name)
  return listDates(name).at(0)?.readings[0].day ?? null
}

function findDay(
  observation: Observation,
  days: readonly ObservedElement[],
  wanted: NamedDate,
): ObservedElement | null {
  const named = days.find(({ name }) => listDates(name).some((date) => isSameDay(date, wanted)))
  if (named !== undefined) return named
  const shown = findShownMonth(observation)
  const [{ day, ...month }] = wanted.readings
  if (shown === null || countMonths(shown, month) !== 0) return null
  return days.find(({ name, disabled }) => !disabled && foldDigits(name) === String(day)) ?? null
}

/** The control that leads towards the month; null in that month, where the day cannot be chosen. */
function findTurn(
  observation: Observation,
  controls: readonly ObservedElement[],
  wanted: NamedDate,
): ObservedElement | null {
  const shown = findShownMonth(observation)
  if (shown === null) return null
  const distance = countMonths(shown, wanted.readings[0])
  if (distance === 0) return null
  const [words, arrow] = distance > 0 ? [leadOnWords, arrows.later] : [backWords, arrows.earlier]
  return controls.find(({ name }) => arrow.test(name) || says(name, words)) ?? null
}

interface Month {
  month: number
  year: number
}

function countMonths(from: Month, { month, year }: Omit<CalendarDay, 'day'>): number {
  return ((year ?? from.year) - from.year) * 12 + month - from.month
}

/** The first line with the name of a month and a year. */
function findShownMonth({ lines }: Observation): Month | null {
  for (const line of lines) {
    const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(foldDigits(line))?.[0]
    const month = (line.match(/\p{L}+/gu) ?? [])
      .map((word) => months.get(foldWord(word)))
      .find((number) => number !== undefined)
    if (year !== undefined && month !== undefined) return { month, year: Number(year) }
  }
  return null
}

/** Long names only: in a line of words, short ones such as “out” and “ago” are others. */
const months: ReadonlyMap<string, number> = new Map(
  bookLanguages.flatMap((language) =>
    listMonthNames(language, ['long']).map(({ name, month }) => [foldWord(name), month] as const),
  ),
)
