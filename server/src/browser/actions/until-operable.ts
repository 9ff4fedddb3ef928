import { MAX_OPERABLE_WAIT_MS } from '../limits.ts'
import type { ActionContext } from './action-context.ts'

/** Asks until an element becomes operable, each time waiting for so many milliseconds in the page; null if it does not in time. */
export async function untilOperable<T>(
  ask: (capMs: number) => Promise<T | null>,
  { caps, clock }: Pick<ActionContext, 'caps' | 'clock'>,
): Promise<T | null> {
  const untilMs = clock.monotonicMs() + caps.actionabilityMs
  for (;;) {
    const leftMs = Math.max(0, untilMs - clock.monotonicMs())
    const answer = await ask(Math.min(leftMs, MAX_OPERABLE_WAIT_MS))
    if (answer !== null || clock.monotonicMs() >= untilMs) return answer
  }
}
