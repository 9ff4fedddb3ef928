import type { Asking } from '../../../src/mind/mind.ts'
import { createUsageMeter } from '../../../src/mind/model/usage-meter.ts'

/** A question to a mind that costs nothing yet; nobody breaks it off unless by `signal`. */
export function openAsking(signal: AbortSignal = new AbortController().signal): Asking {
  return { signal, meter: createUsageMeter() }
}
