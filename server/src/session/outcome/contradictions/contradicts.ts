import type { TaskPart } from '../../../task/parsed-task.ts'
import type { TaskAct } from '../../../task/task-act.ts'
import { MAX_LEADING_LINES } from '../../limits.ts'
import { isAwaited } from '../proofs/find-acceptance.ts'
import type { News } from '../record/news.ts'
import { leavesOthers } from './leaves-others.ts'
import { tellsOtherCount } from './other-count.ts'
import { tellsOtherTime } from './other-time.ts'

/** What the page says of what was done is not what the task asks for, or still has to come. */
export function contradicts(goal: TaskPart, act: TaskAct, news: News): boolean {
  return (
    tellsOtherTime(goal)(news) ||
    tellsOtherCount(goal, news) ||
    news.lines.slice(0, MAX_LEADING_LINES).some((line) => isAwaited(line, goal)) ||
    (act.id === 'remove' && leavesOthers(goal, news))
  )
}
