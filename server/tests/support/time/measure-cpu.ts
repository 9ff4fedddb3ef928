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

/**
 * The power of its size with which the processor time of work grows, from `sizes[0]` to `sizes[1]`: 1 in linear time, 2 in quadratic
 * time. Of several measurements the best, so that neither compilation nor garbage of other work counts.
 */
export function measureGrowth(
  prepare: (size: number) => () => unknown,
  [small, large]: readonly [number, number],
): number {
  const [few, many] = [small, large].map((size) => {
    const work = prepare(size)
    return Math.max(1, Math.min(...[1, 2, 3].map(() => measureCpuMs(work))))
  })
  return Math.log((many ?? 0) / (few ?? 1)) / Math.log(large / small)
}
