import { dropAnchor } from '../../../lib/address/fold-url.ts'
import type { ActId, TaskAct } from '../../../task/task-act.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Denial, News, SessionRecord } from '../record/news.ts'
import type { Trace } from './trace.ts'

/** What these leave behind is there when the page is loaded again; what was only chosen may be for this visit. */
export const lastingActs: ReadonlySet<ActId> = new Set(['create', 'change', 'remove', 'cart'])

/** Whether the reloaded page denies it. */
export function checkAgain(
  { id }: TaskAct,
  trace: Trace | null,
  record: SessionRecord,
  news: News,
): Denial | null {
  if (!lastingActs.has(id) || trace === null || checkTrace(trace, record, news) !== false)
    return null
  const later = trace.kind === 'gone' ? 'back' : 'gone'
  return { by: 'reread', words: `It was ${later} after the page was reloaded.` }
}

/**
 * Whether the page of the trace, reloaded, still shows it; unknown if it does not show its place; null if it was not reloaded. Another
 * page, on which the session ended, says nothing about it.
 */
export function checkTrace(
  { check }: Trace,
  record: SessionRecord,
  news: News,
): boolean | 'unsure' | 'unknown' | null {
  const page = findReread(record, news)
  return page === null || check === null ? null : (check(page) ?? 'unknown')
}

/** The page of this turn, reloaded; null if it was not. */
function findReread({ reread }: SessionRecord, { step }: News): Observation | null {
  if (reread === null || dropAnchor(reread.url) !== dropAnchor(step.after.url)) return null
  return reread
}
