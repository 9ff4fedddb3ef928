import type { Clock } from '../../lib/clock.ts'
import type { ProcessorDelay } from '../launch/processor-delay.ts'

/** How long a page keeps its visitor waiting: from the visitor's action until the page has done its work. */
export class PageWait {
  private readonly clock: Clock
  private readonly delay: ProcessorDelay
  private startMs = 0

  constructor(clock: Clock, delay: ProcessorDelay) {
    this.clock = clock
    this.delay = delay
    this.start()
  }

  start(): void {
    this.startMs = this.clock.monotonicMs()
    this.delay.mark()
  }

  /** Milliseconds since the start. */
  readUntil(doneMs: number): number {
    return Math.max(0, Math.round(doneMs - this.startMs))
  }

  /** The same without what a busy machine added, which is not the page's fault. */
  readOwnUntil(doneMs: number): number {
    return this.readUntil(doneMs - this.delay.sinceMarkMs())
  }
}
