import type { Clock } from '../lib/clock.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import type { LeaseState } from '../store/runs/session-leases.ts'

interface LeaseKeeper {
  clock: Clock
  intervalMs: number
  /** Renews the lease. May throw; the next beat retries, and the lease expires if none succeeds. */
  beat: () => Promise<LeaseState>
  onCancelRequested: () => void
  onLost: () => void
  onError: (error: unknown) => void
}

/** Beats until disposed. Disposing waits for a running beat. */
export function keepLease(keeper: LeaseKeeper): AsyncDisposable {
  const stop = new AbortController()
  const beating = runInBackground(() => beatUntil(keeper, stop.signal), escalate)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await beating.result()
    },
  }
}

async function beatUntil(keeper: LeaseKeeper, signal: AbortSignal): Promise<void> {
  while (await sleepUnlessAborted(keeper.clock, keeper.intervalMs, signal)) {
    try {
      const state = await keeper.beat()
      if (state.kind === 'lost') {
        keeper.onLost()
        return
      }
      if (state.cancelRequested) keeper.onCancelRequested()
    } catch (error) {
      keeper.onError(error)
    }
  }
}
