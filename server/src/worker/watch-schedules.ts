import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import { escalate, runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'
import { startDueChecks } from '../operations/deploy-checks/start-due-checks.ts'
import { tellSilentChecks } from '../operations/deploy-checks/tell-silent-checks.ts'
import type { AdmissionDeps } from '../operations/runs/admit-run.ts'

/** How late a scheduled run can start where nothing else delays it. */
const pollMs = 5 * SECOND_MS

/** Silence is a matter of hours. */
const silencePollMs = MINUTE_MS

/** Starts scheduled runs when they are due, and tells of silent checks, until disposed; any number of processes can do this. */
export function watchSchedules(deps: AdmissionDeps): AsyncDisposable {
  const stopping = new AbortController()
  const watching = runInBackground(() => watchUntil(deps, stopping.signal), escalate)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await watching.result()
    },
  }
}

async function watchUntil(deps: AdmissionDeps, signal: AbortSignal): Promise<void> {
  let isFailing = false
  let nextLookMs = -Infinity
  do {
    try {
      await startDueChecks(deps, signal)
      if (deps.clock.monotonicMs() >= nextLookMs) {
        nextLookMs = deps.clock.monotonicMs() + silencePollMs
        await tellSilentChecks(deps)
      }
      isFailing = false
    } catch (error) {
      // One line for the operator, however often it fails.
      deps.log[isFailing ? 'warn' : 'error']({ err: error }, 'searching for scheduled runs failed')
      isFailing = true
    }
  } while (await sleepUnlessAborted(deps.clock, pollMs, signal))
}
