import { onceFor } from '../../../lib/once-for.ts'
import { isSameDay, listDates } from '../../../task/dates.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { findSayings } from '../../../words/says.ts'
import { weekdayWords } from '../../../words/tasks/weekday.ts'
import { MAX_DATED_LINES } from '../../limits.ts'
import type { News } from '../record/news.ts'

/** Times of a day in figures: “9:00”, “14.30 h”. */
const clock = /(?<![\p{N}.,:])([01]?\d|2[0-3])[:h]([0-5]\d)(?![\p{N}:])/gu

/** Whether the page names days, times or days of the week, and not the one that the task asks for: “See you on Monday at 9:00”. */
export const tellsOtherTime = onceFor(({ text }: TaskPart) => {
  const isOther = [
    createCheck(listDates, isSameDay),
    createCheck(listTimes, (time, asked) => time === asked),
    createCheck(listWeekdays, (day, asked) => sharesStem(day, listSharedStems(asked))),
  ].map((create) => create(text))
  return onceFor(({ lines, messages }: News): boolean => {
    const told = [...messages, ...lines].slice(0, MAX_DATED_LINES)
    return isOther.some((check) => check(told))
  })
})

/** Of one kind of time: whether lines tell some, and none that is also in the text. */
function createCheck<Time>(
  list: (text: string) => readonly Time[],
  isSame: (told: Time, asked: Time) => boolean,
) {
  return (text: string) => {
    const asked = list(text)
    return (lines: readonly string[]): boolean => {
      if (asked.length === 0) return false
      const told = lines.flatMap(list)
      return told.length > 0 && !told.some((one) => asked.some((other) => isSame(one, other)))
    }
  }
}

function listTimes(text: string): string[] {
  return Array.from(
    text.matchAll(clock),
    ([, hours = '', minutes = '']) => `${Number(hours)}:${minutes}`,
  )
}

function listWeekdays(text: string): string[] {
  return findSayings(text, weekdayWords).map(({ start, end }) => text.slice(start, end))
}
