import { readFileSync } from 'node:fs'

const pageBytes = 4096

/**
 * Memory of these processes and all that they started, without pages of files, which they share. Synchronous, because the kernel makes these files in
 * memory. 0 without them (Linux only).
 */
export function measureProcesses(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + measureTree(pid), 0)
}

function measureTree(pid: number): number {
  const children = readFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return readPrivateBytes(pid) + measureProcesses(children.map(Number))
}

/** The third figure of `statm` counts the resident pages of files and of shared memory. */
function readPrivateBytes(pid: number): number {
  const [, resident = 0, shared = 0] = readFile(`/proc/${pid}/statm`).split(' ').map(Number)
  return Math.max(0, resident - shared) * pageBytes
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // The process has ended, or the system has no such files.
    return ''
  }
}
