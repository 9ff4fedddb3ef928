import type { Clock } from '../lib/clock.ts'
import type { TurnTime } from './metrics.ts'

/**
 * Divides the time of a session's turns into what the mind took, what the browser took while the mind was silent, and the rest. A turn lasts
 * from one decision to the next.
 */
export class TurnMeter {
  private readonly clock: Pick<Clock, 'monotonicMs'>
  private readonly note: (time: TurnTime) => void
  private time: TurnTime | null = null
  private sinceMs = 0
  private thinking = 0
  private browsing = 0

  constructor(clock: Pick<Clock, 'monotonicMs'>, note: (time: TurnTime) => void) {
    this.clock = clock
    this.note = note
  }

  /** The mind decides: a turn begins, and the one before is over. */
  async decide<T>(work: () => Promise<T>): Promise<T> {
    this.end()
    this.time = { mindMs: 0, browserMs: 0, ownMs: 0 }
    return this.think(work)
  }

  async think<T>(work: () => Promise<T>): Promise<T> {
    this.pass()
    this.thinking += 1
    try {
      return await work()
    } finally {
      this.pass()
      this.thinking -= 1
    }
  }

  async browse<T>(work: () => Promise<T>): Promise<T> {
    this.pass()
    this.browsing += 1
    try {
      return await work()
    } finally {
      this.pass()
      this.browsing -= 1
    }
  }

  /** The last turn is over. Can be called again. */
  end(): void {
    this.pass()
    if (this.time !== null) this.note(this.time)
    this.time = null
  }

  /** What has passed since the last change belongs to what was going on until now. */
  private pass(): void {
    const nowMs = this.clock.monotonicMs()
    const ms = nowMs - this.sinceMs
    this.sinceMs = nowMs
    if (this.time !== null) this.time[this.findPart()] += ms
  }

  private findPart(): keyof TurnTime {
    if (this.thinking > 0) return 'mindMs'
    return this.browsing > 0 ? 'browserMs' : 'ownMs'
  }
}
