import type { Report } from '@understudy/contract/report'

/** Turns before the end whose pages can bear out or contradict what was claimed at the end. */
export const CLAIM_TURNS = 4

/** Whether there is anything to reach; without a task or a flow, `done` means that all was seen. */
export function hasGoal({
  task,
  flows,
}: {
  task?: string | null | undefined
  flows?: readonly unknown[] | undefined
}): boolean {
  return task !== null || (flows ?? []).length > 0
}

/** Whether the session of a report had anything to reach. */
export function hadGoal({ session: { task }, report: { flows } }: Report): boolean {
  return hasGoal({ task, flows })
}
