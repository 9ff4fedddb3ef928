import type { Asking } from '../../../src/mind/mind.ts'
import { createUsageMeter } from '../../../src/mind/model/usage-meter.ts'

/** A question to a mind without costs so far; only `signal` interrupts it. */
export function openAsking(signal: AbortSignal = new AbortController().signal): Asking {
  return { signal, meter: createUsageMeter() }
}
