/** What work did to the event loop of this thread. */
export interface Pauses {
  /** Processor time of the thread altogether. */
  cpuMs: number
  /** The most that it took between two turns of the loop, in which nothing else was done. */
  longestMs: number
}

/**
 * Measures pauses of the event loop by the processor time of this thread and not by the clock: other programs on a busy machine, and
 * other threads of this one, make no difference.
 */
export async function watchPauses(work: () => Promise<unknown>): Promise<Pauses> {
  let [longestUs, isDone] = [0, false]
  const start = readThreadUs()
  let last = start
  const watch = () => {
    const now = readThreadUs()
    longestUs = Math.max(longestUs, now - last)
    last = now
    if (!isDone) setImmediate(watch)
  }
  setImmediate(watch)
  try {
    await work()
  } finally {
    isDone = true
  }
  watch()
  return { cpuMs: (readThreadUs() - start) / 1000, longestMs: longestUs / 1000 }
}

function readThreadUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
