import type { TaskPart } from '../../../task/parsed-task.ts'
import type { News } from '../record/news.ts'
import type { Proof } from '../verdict.ts'
import { findPaged } from './find-paged.ts'
import { findSorted } from './find-sorted.ts'

/** A list in the order, or at the page, that the task asks for. */
export function findArranged(goal: TaskPart, news: readonly News[]): Proof | null {
  return findSorted(goal, news) ?? findPaged(goal, news)
}
