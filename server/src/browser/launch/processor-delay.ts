import { readFileSync } from 'node:fs'

const nanosecondsPerMs = 1e6

/**
 * Measures how long a busy machine made a browser and this process wait for a processor: the longest wait of the main thread of one of their
 * processes, which is at most what it delayed a page. Time that a page spends on its own work, or on waiting for an answer, is not part of it. Covers
 * the processes that main threads started, all pages among them. Always 0 without the kernel's figures (Linux, /proc/<pid>/schedstat).
 */
export class ProcessorDelay {
  private readonly leader: number | null
  private marked = new Map<number, number>()

  /** Takes the leader of the browser's process group; null if there is none. */
  constructor(leader: number | null) {
    this.leader = leader
  }

  /** Starts to measure anew. */
  mark(): void {
    this.marked = this.read()
  }

  /** In milliseconds, since the last mark. */
  sinceMarkMs(): number {
    const delays = [...this.read()].map(([pid, delay]) => delay - (this.marked.get(pid) ?? 0))
    return Math.max(0, ...delays) / nanosecondsPerMs
  }

  /** In nanoseconds, by process. */
  private read(): Map<number, number> {
    if (this.leader === null) return new Map()
    const pids = [process.pid, ...listDescendants(this.leader)]
    return new Map(pids.map((pid) => [pid, readDelay(pid)]))
  }
}

function listDescendants(pid: number): number[] {
  const children = readFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => listDescendants(Number(child)))]
}

/** The second of three figures (Linux, Documentation/scheduler/sched-stats.rst). */
function readDelay(pid: number): number {
  return Number(readFile(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0)
}

/** Synchronous, because these files are made in memory, and a measurement that waits would be part of what it measures. */
function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // The process has ended, or the system has no such files.
    return ''
  }
}
