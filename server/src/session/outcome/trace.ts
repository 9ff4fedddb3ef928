import type { TaskPart } from '../../task/parsed-task.ts'
import type { TaskAct } from '../../task/task-act.ts'
import type { Observation } from '../../turn/observation.ts'
import type { News, SessionRecord } from './news.ts'

/** What an act leaves behind if the site does not confirm it in words. */
export interface Trace {
  quote: string
  kind: 'entry' | 'gone' | 'value' | 'network'
  /** Whether the reloaded page still shows it, null if not even its place; itself null if that cannot be checked. */
  check: ((reread: Observation) => boolean | null) | null
  /** Counts only together with a reloaded page. */
  needsReread: boolean
}

/** Where a trace is looked for. */
export interface TracePlace {
  act: TaskAct
  goal: TaskPart
  news: News
  record: SessionRecord
}
