import { onceFor } from '../../lib/once-for.ts'
import type { TaskPart } from '../../task/parsed-task.ts'
import { listSharedStems, sharesStem } from '../../task/shared-stems.ts'
import { findSayings } from '../../words/says.ts'
import { weekdayWords } from '../../words/tasks/weekday.ts'
import { MAX_DATED_LINES } from '../limits.ts'
import type { News } from './news.ts'

/** Times of a day in figures: “9:00”, “14.30 h”. */
const clock = /(?<![\p{N}.,:])([01]?\d|2[0-3])[:h]([0-5]\d)(?![\p{N}:])/gu

/** Whether the page names times or days of the week, and not the one that the task asks for: “See you on Monday at 9:00”. */
export const tellsOtherTime = onceFor(({ text }: TaskPart) => {
  const [times, days] = [listTimes(text), listWeekdays(text)]
  return onceFor(({ lines, messages }: News): boolean => {
    if (times.length === 0 && days.length === 0) return false
    const told = [...messages, ...lines].slice(0, MAX_DATED_LINES)
    const [toldTimes, toldDays] = [told.flatMap(listTimes), told.flatMap(listWeekdays)]
    const isOtherTime = toldTimes.length > 0 && !toldTimes.some((time) => times.includes(time))
    const isOtherDay =
      toldDays.length > 0 &&
      !toldDays.some((day) => days.some((asked) => sharesStem(day, listSharedStems(asked))))
    return (times.length > 0 && isOtherTime) || (days.length > 0 && isOtherDay)
  })
})

function listTimes(text: string): string[] {
  return Array.from(
    text.matchAll(clock),
    ([, hours = '', minutes = '']) => `${Number(hours)}:${minutes}`,
  )
}

function listWeekdays(text: string): string[] {
  return findSayings(text, weekdayWords).map(({ start, end }) => text.slice(start, end))
}
