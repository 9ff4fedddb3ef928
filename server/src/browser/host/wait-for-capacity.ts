import { cpus } from 'node:os'
import type { Clock } from '../../lib/clock.ts'
import {
  IDLE_SAMPLE_MS,
  MAX_CAPACITY_WAIT_MS,
  MIN_FREE_BYTES,
  MIN_IDLE_SHARE,
  CAPACITY_AGAIN_MS,
} from '../limits.ts'

/** Waits for free memory, and then shortly for a moment in which the processors are not all busy. */
export async function waitForCapacity(clock: Clock, signal: AbortSignal): Promise<void> {
  while (process.availableMemory() < MIN_FREE_BYTES) await clock.sleep(CAPACITY_AGAIN_MS, signal)
  const startMs = clock.monotonicMs()
  let before = readTimes()
  do {
    await clock.sleep(IDLE_SAMPLE_MS, signal)
    const now = readTimes()
    if (now.idle - before.idle >= MIN_IDLE_SHARE * (now.all - before.all)) return
    before = now
  } while (clock.monotonicMs() - startMs < MAX_CAPACITY_WAIT_MS)
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
