import type { TaskPart } from '../../../task/parsed-task.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { listCounts } from '../../../task/task-counts.ts'
import { MAX_DATED_LINES } from '../../limits.ts'
import type { News } from '../record/news.ts'

/** Whether the page counts the same things as the task, and another number of them: “Booked for 2 guests” of a task for one. */
export function tellsOtherCount({ text }: TaskPart, { messages, lines }: News): boolean {
  const asked = listCounts(text)
  if (asked.length === 0) return false
  const told = [...messages, ...lines].slice(0, MAX_DATED_LINES).flatMap(listCounts)
  return asked.some(({ count, noun }) => {
    const stems = listSharedStems(noun)
    const same = told.filter((one) => sharesStem(one.noun, stems))
    return same.length > 0 && !same.some((one) => one.count === count)
  })
}
