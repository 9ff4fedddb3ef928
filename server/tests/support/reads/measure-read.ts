import { watchPauses } from '../time/watch-pauses.ts'

/** What one read took. */
export interface MeasuredRead {
  status: number
  bytes: number
  /** The longest pause of the event loop, in processor time of its thread. */
  pauseMs: number
  /** Of the whole process, other threads included. */
  cpuMs: number
}

/** Longer pauses than for the smallest record are noticed by everybody else. */
const mostPauseMs = 100
/** Of the power with which the time of a read grows with what it is about: 1 in linear time, 2 in quadratic time. */
const mostGrowth = 1.3
/** What takes less is not measured exactly enough to compare it. */
const measurableMs = 150

/** Reads twice or, to be sure, more often: what other work added to one of them does not count. */
export async function measureRead(
  read: () => Promise<Response>,
  rounds: number,
): Promise<MeasuredRead> {
  let best: MeasuredRead | undefined
  for (let round = 0; round < rounds; round += 1) {
    const measured = await measureOnce(read)
    best = {
      ...measured,
      pauseMs: Math.min(measured.pauseMs, best?.pauseMs ?? Infinity),
      cpuMs: Math.min(measured.cpuMs, best?.cpuMs ?? Infinity),
    }
  }
  if (best === undefined) throw new Error('a read is measured at least once')
  return best
}

/** Two reads, because watching for pauses itself takes processor time. */
async function measureOnce(read: () => Promise<Response>): Promise<MeasuredRead> {
  const { longestMs } = await watchPauses(async () => (await read()).arrayBuffer())
  const before = process.cpuUsage()
  const response = await read()
  const { byteLength } = await response.arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  return {
    status: response.status,
    bytes: byteLength,
    pauseMs: longestMs,
    cpuMs: (user + system) / 1000,
  }
}

/** What is wrong with a read whose record has 1, 10 and 100 times as much of something; `sizes` are how much. */
export function findFaults(
  [small, middle, large]: readonly [MeasuredRead, MeasuredRead, MeasuredRead],
  sizes: readonly [number, number, number],
): string[] {
  const pause = large.pauseMs - small.pauseMs
  const growth = Math.log(large.cpuMs / Math.max(middle.cpuMs, 1)) / Math.log(sizes[2] / sizes[1])
  return [
    ...(pause > mostPauseMs ? [`pauses ${Math.round(pause)} ms longer`] : []),
    ...(large.cpuMs > measurableMs && growth > mostGrowth
      ? [`time grows with the power of ${growth.toFixed(2)}`]
      : []),
  ]
}
