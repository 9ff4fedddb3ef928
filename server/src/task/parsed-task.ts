import type { UnreadText } from '@understudy/contract/visitor/unread-text'
import type { AskedFact } from './asked-facts.ts'
import type { FinalAct, TaskAct } from './task-act.ts'
import type { TaskValue } from './task-values.ts'

/** Something that a task asks for and that can be reached on its own. */
export interface TaskPart {
  /** The clauses of the task that speak of it. */
  text: string
  kind: 'act' | 'look'
  /** By the verbs that are known; `en` without any. */
  language: string
  /** All of them are needed; empty unless kind is `act`. */
  acts: readonly TaskAct[]
  /** What the act or the answer must name. */
  required: ReadonlySet<string>
  /** Those of them that are values: what is quoted, numbers, names. */
  exact: ReadonlySet<string>
  /** The words that the others describe: the “code” of a “discount code”. */
  heads: ReadonlySet<string>
  /** How, why and for whom: must be named if the site offers it. */
  optional: ReadonlySet<string>
  /** What remains to be looked at after the acts, such as “and go to the checkout”: the words that name it. */
  sights: readonly ReadonlySet<string>[]
  /** The kind of fact to find; null if reaching the page is enough. */
  asks: AskedFact | null
}

/** What a task or a named step asks for, in its own words. Parsed once, before the session starts. */
export interface ParsedTask {
  text: string
  /** At least one; the task is done when all of them are. */
  parts: readonly [TaskPart, ...TaskPart[]]
  /** It asks to find, read or compare something and for nothing else. */
  onlyLooks: boolean
  /** Acts without a way back that it asks for; null if it says nothing that is known, so that a refusal would be a guess. */
  permitted: ReadonlySet<FinalAct> | null
  /** Acts that it says are not to be done, whatever else it says. */
  forbidden: ReadonlySet<FinalAct>
  /** What the thing must be like, in the words of the task: “cheapest”, “under 20 euros”. */
  conditions: readonly string[]
  /** Days, numbers, names and the like, to be entered or chosen. */
  values: readonly TaskValue[]
  /** What of it is not followed, and why. */
  unread: readonly UnreadText[]
}

/** The tasks of a session: what it is sent for, and the named steps. */
export interface AskedTasks {
  task: ParsedTask | null
  flows: readonly ParsedTask[]
}
