import type { AskedTasks, ParsedTask } from './parsed-task.ts'
import type { FinalAct } from './task-act.ts'

/** The task and the steps of a session; empty if it explores freely. */
export function listAsked({ task, flows }: AskedTasks): readonly ParsedTask[] {
  return task === null ? flows : [task, ...flows]
}

/** Whether the task or a step asks for an act without a way back, and none of them forbids it. */
export function asksFor(asked: AskedTasks, act: FinalAct): boolean {
  const all = listAsked(asked)
  return !all.some(({ forbidden }) => forbidden.has(act)) && all.some((one) => permits(one, act))
}

/** Whether a task asks for an act without a way back. One that says nothing known may ask for any. */
export function permits({ permitted }: ParsedTask, act: FinalAct): boolean {
  return permitted === null || permitted.has(act)
}

/** Whether the session has something to do, and all of it is to look. */
export function onlyLooks(asked: AskedTasks): boolean {
  const all = listAsked(asked)
  return all.length > 0 && all.every((one) => one.onlyLooks)
}
