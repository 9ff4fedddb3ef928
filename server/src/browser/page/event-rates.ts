import type { Clock } from '../../lib/clock.ts'
import type { EventRate } from '../../lib/event-rate.ts'
import { createEventRate } from '../../lib/event-rate.ts'

/** Event rates of a session's pages. Events are counted before anything about them is stored. */
export interface EventRates {
  /** Messages and errors on the console. */
  console: EventRate
  dialogs: EventRate
  requests: EventRate
}

/** Counts nothing. */
export const anyEventRates: EventRates = {
  console: { note: () => undefined },
  dialogs: { note: () => undefined },
  requests: { note: () => undefined },
}

/** The rates of one session; `onExceeded` is called once for each that is too high, and must not throw. */
export function createEventRates(
  clock: Clock,
  perSecond: number,
  onExceeded: (kind: keyof EventRates) => void,
): EventRates {
  const create = (kind: keyof EventRates) =>
    createEventRate(clock, perSecond, () => onExceeded(kind))
  return { console: create('console'), dialogs: create('dialogs'), requests: create('requests') }
}
