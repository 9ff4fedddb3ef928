import type { Clock } from '../lib/clock.ts'

/** What a heartbeat learnt about the session it kept. */
export type Beat = { kind: 'kept'; cancelRequested: boolean } | { kind: 'lost' }

interface LeaseKeeper {
  clock: Clock
  intervalMs: number
  /** Renews the lease. May throw; the next beat tries again, and the lease ends by itself when none gets through. */
  beat: () => Promise<Beat>
  onCancelRequested: () => void
  onLost: () => void
  onError: (error: unknown) => void
}

/** Beats until disposed. Disposing waits for a beat under way. */
export function keepLease(keeper: LeaseKeeper): AsyncDisposable {
  const stop = new AbortController()
  const beating = beatUntil(keeper, stop.signal)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await beating
    },
  }
}

async function beatUntil(keeper: LeaseKeeper, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (!(await rested(keeper, signal))) return
    try {
      const beat = await keeper.beat()
      if (beat.kind === 'lost') {
        keeper.onLost()
        return
      }
      if (beat.cancelRequested) keeper.onCancelRequested()
    } catch (error) {
      keeper.onError(error)
    }
  }
}

/** Whether the pause went by; false when the keeper was disposed in it. */
async function rested({ clock, intervalMs }: LeaseKeeper, signal: AbortSignal): Promise<boolean> {
  try {
    await clock.sleep(intervalMs, signal)
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
