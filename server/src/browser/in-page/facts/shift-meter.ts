import { memory } from '../memory.ts'

/** Shifts belong together (Web Vitals) that are less than a second apart, for at most five seconds. */
const longestPauseMs = 1000
const longestWindowMs = 5000
/** The browser does not count shifts so soon after an input. */
const inputEffectMs = 500

interface Shift {
  value: number
  startTime: number
}

/** The largest sum of shifts that belong together; a page that is open for long is no worse than its worst moment. */
export class ShiftWindows {
  worst = 0
  private sum = 0
  private startedAt = -Infinity
  private lastAt = -Infinity

  add({ value, startTime }: Shift): void {
    const isNew =
      startTime - this.lastAt >= longestPauseMs || startTime - this.startedAt >= longestWindowMs
    if (isNew) this.startedAt = startTime
    this.lastAt = startTime
    this.sum = isNew ? value : this.sum + value
    this.worst = Math.max(this.worst, this.sum)
  }
}

/** Layout shifts without recent input: the browser's input, and ours of which it knows nothing. */
export class ShiftMeter {
  private readonly ofDocument = new ShiftWindows()
  private sinceTaken = new ShiftWindows()
  private readonly observer = new PerformanceObserver((list) => this.add(list.getEntries()))

  constructor() {
    this.observer.observe({ type: 'layout-shift', buffered: true })
  }

  /** The cumulative layout shift of the whole document. */
  total(): number {
    this.add(this.observer.takeRecords())
    return this.ofDocument.worst
  }

  /** The same, since the last call. */
  take(): number {
    this.add(this.observer.takeRecords())
    const { worst } = this.sinceTaken
    this.sinceTaken = new ShiftWindows()
    return worst
  }

  private add(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
      if (!('value' in entry) || typeof entry.value !== 'number') continue
      const sinceInputMs = entry.startTime - memory.enteredAtMs
      if (sinceInputMs >= 0 && sinceInputMs < inputEffectMs) continue
      const shift = { value: entry.value, startTime: entry.startTime }
      this.ofDocument.add(shift)
      this.sinceTaken.add(shift)
    }
  }
}
