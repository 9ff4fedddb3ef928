import type { Clock } from '../../lib/clock.ts'

/** Made once, because a stack is taken of every error. */
const isAwake = new Error('The wait is over.')

/** Wakes everything that waits for something to happen. */
export class WakeSignal {
  private waiters: (() => void)[] = []

  wake(): void {
    const waiters = this.waiters
    this.waiters = []
    for (const resolve of waiters) resolve()
  }

  /** Resolves at the next wake-up or after `ms`. Rejects with the signal's reason. */
  async wait(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
    const woken = new AbortController()
    try {
      const signals = signal === undefined ? [woken.signal] : [woken.signal, signal]
      await Promise.race([
        new Promise<void>((resolve) => {
          this.waiters.push(resolve)
        }),
        clock.sleep(ms, AbortSignal.any(signals)),
      ])
    } finally {
      woken.abort(isAwake)
    }
  }
}
