import type { Clock } from '../../lib/clock.ts'

/** Wakes those who wait for something to have happened. */
export class Bell {
  private waiters: (() => void)[] = []

  ring(): void {
    const waiters = this.waiters
    this.waiters = []
    for (const wake of waiters) wake()
  }

  /** Resolves at the next ring or after `ms`. Rejects with the signal's reason. */
  async wait(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
    const rung = new AbortController()
    try {
      const signals = signal === undefined ? [rung.signal] : [rung.signal, signal]
      await Promise.race([
        new Promise<void>((resolve) => {
          this.waiters.push(resolve)
        }),
        clock.sleep(ms, AbortSignal.any(signals)),
      ])
    } finally {
      rung.abort()
    }
  }
}
