import type { Clock } from '../../lib/clock.ts'
import { createEventRate, type EventRate } from '../../lib/event-rate.ts'
import { createTotal } from '../../lib/total.ts'
import type { SiteLimits } from '../launch/site-limits.ts'

/** Counts events of a session's pages, before anything about them is stored. */
export interface EventRates {
  /** Messages and errors on the console. */
  console: EventRate
  dialogs: EventRate
  requests: EventRate
  /** Takes the length of each text on the console. */
  addConsoleText: (length: number) => void
}

/** The limits that these rates enforce. */
type EventLimit = 'console' | 'dialogs' | 'requests' | 'console_text'

/** Counts nothing. */
export const anyEventRates: EventRates = {
  console: { note: () => undefined },
  dialogs: { note: () => undefined },
  requests: { note: () => undefined },
  addConsoleText: () => undefined,
}

const megabyte = 1_000_000

/** The rates of one session; `onExceeded` is called once for each limit that is exceeded, and must not throw. */
export function createEventRates(
  clock: Clock,
  { eventsPerSecond, consoleMb }: Pick<SiteLimits, 'eventsPerSecond' | 'consoleMb'>,
  onExceeded: (limit: EventLimit) => void,
): EventRates {
  const create = (limit: EventLimit) =>
    createEventRate(clock, eventsPerSecond, () => onExceeded(limit))
  return {
    console: create('console'),
    dialogs: create('dialogs'),
    requests: create('requests'),
    addConsoleText: createTotal(consoleMb * megabyte, () => onExceeded('console_text')),
  }
}
