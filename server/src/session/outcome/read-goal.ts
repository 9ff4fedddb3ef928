import { BoundedMap } from '../../lib/bounded-map.ts'
import { finishInParts } from '../../lib/waiting/in-parts.ts'
import { parseInParts, parseTask } from '../../task/parse-task.ts'
import type { ParsedTask } from '../../task/parsed-task.ts'

/** The sessions of a run have the same goals. */
const known = new BoundedMap<ParsedTask>(200)
const reading = new BoundedMap<Promise<ParsedTask>>(200)

/** Reads a task or a named step, once for all sessions. */
export function readGoal(goal: string): ParsedTask {
  return known.getOrMake(goal, () => parseTask(goal))
}

/** Reads the goals of a session, so that they are known afterwards; other work has its turn meanwhile. */
export async function readGoals(task: string | null, flows: readonly string[]): Promise<void> {
  for (const goal of task === null ? flows : [task, ...flows]) {
    const parsed = await reading.getOrMake(goal, () => finishInParts(parseInParts(goal)))
    known.getOrMake(goal, () => parsed)
  }
}
