/** Turns before the end whose pages can bear out or contradict what was claimed at the end. */
export const CLAIM_TURNS = 4

/** Whether there is anything to reach; without a task or a flow, `done` means that all was seen. */
export function hasGoal({
  task,
  flows,
}: {
  task: string | null
  flows: readonly unknown[]
}): boolean {
  return task !== null || flows.length > 0
}
