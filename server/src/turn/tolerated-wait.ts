import type { Level, PersonaSnapshot } from '@understudy/contract/persona'
import { SECOND_MS } from '../lib/clock.ts'

/** Waits that a person tolerates without irritation. */
const toleratedWaitMs: Record<Level, number> = {
  low: 2 * SECOND_MS,
  medium: 4 * SECOND_MS,
  high: 8 * SECOND_MS,
}

/** How long a persona waits for a page without irritation, in ms. */
export function findToleratedWaitMs({
  patience_level: level,
}: Pick<PersonaSnapshot, 'patience_level'>): number {
  return toleratedWaitMs[level]
}
