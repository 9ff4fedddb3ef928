import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Whether a process has a lower priority than this one, or is gone. */
export function isLowered(pid: number): boolean {
  try {
    return getPriority(pid) > getPriority()
  } catch {
    return true
  }
}

/**
 * Gives all threads of a process the priority of this one, which only root can if theirs was lowered. Returns whether the
 * process has it now.
 */
export function regainPriority(pid: number): boolean {
  if (!isLowered(pid)) return true
  for (const thread of listThreads(pid)) {
    try {
      setPriority(thread, getPriority())
    } catch {
      // This user may not, or the thread has just ended.
    }
  }
  return !isLowered(pid)
}

function listThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}
