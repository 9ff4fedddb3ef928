/**
 * Processor time, in milliseconds, that this thread needs for the work: for so long it would hold up everything else in an event loop.
 * A busy machine, tests in other threads and the garbage collector's helpers make no difference.
 */
export function measureCpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return Math.round((user + system) / 1000)
}
