import type { TaskPart } from '../../../task/parsed-task.ts'
import type { TaskAct } from '../../../task/task-act.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { News, SessionRecord } from '../record/news.ts'

/** What an act leaves behind if the site does not confirm it in words. */
export interface Trace {
  quote: string
  kind: 'entry' | 'gone' | 'value' | 'network'
  /** What the reloaded page says of it; itself null if that cannot be checked. */
  check: ((reread: Observation) => Still) | null
  /** Counts only together with a reloaded page. */
  needsReread: boolean
  /** It was looked for by all that the task names. */
  isNamed?: true
}

/**
 * Whether a reloaded page still shows a trace. `unsure`: only a part of its surroundings is there without it, as in an application that
 * opens other things after a reload. null: it does not show the place.
 */
export type Still = boolean | 'unsure' | null

/** Where a trace is looked for. */
export interface TracePlace {
  act: TaskAct
  goal: TaskPart
  news: News
  record: SessionRecord
}
