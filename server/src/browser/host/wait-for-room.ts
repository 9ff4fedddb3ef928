import { cpus } from 'node:os'
import type { Clock } from '../../lib/clock.ts'
import { SECOND_MS } from '../../lib/clock.ts'

/** Much more than a browser and its host take at their start. */
const minFreeBytes = 2 ** 30
const sampleMs = 250
/** Share of the processors that must be unused. */
const minIdle = 0.25
/** A busy machine usually has further sessions, which would have to start their own browsers. */
const maxPatienceMs = 2 * SECOND_MS
const againMs = 5 * SECOND_MS

/** Waits for free memory, and then shortly for a moment in which the processors are not all busy. */
export async function waitForRoom(clock: Clock, signal: AbortSignal): Promise<void> {
  while (process.availableMemory() < minFreeBytes) await clock.sleep(againMs, signal)
  const startMs = clock.monotonicMs()
  let before = readTimes()
  do {
    await clock.sleep(sampleMs, signal)
    const now = readTimes()
    if (now.idle - before.idle >= minIdle * (now.all - before.all)) return
    before = now
  } while (clock.monotonicMs() - startMs < maxPatienceMs)
}

/** Of all processors together, since they started. */
function readTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times)
  return {
    idle: addUp(times.map(({ idle }) => idle)),
    all: addUp(times.flatMap((time) => Object.values(time))),
  }
}

function addUp(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}
