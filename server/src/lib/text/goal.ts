import type { Report } from '@understudy/contract/report'

/** Turns before the end whose pages can confirm or contradict the final claim. */
export const CLAIM_TURNS = 4

/** Whether there is a goal; without a task or a flow, `done` means that everything was seen. */
export function hasGoal({
  task,
  flows,
}: {
  task?: string | null | undefined
  flows?: readonly unknown[] | undefined
}): boolean {
  return task !== null || (flows ?? []).length > 0
}

/** Whether the session of a report had a goal. */
export function hadGoal({ session: { task }, report: { flows } }: Report): boolean {
  return hasGoal({ task, flows })
}
