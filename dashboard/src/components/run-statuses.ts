import type { RunStatus } from '@understudy/contract/run'
import type { Tone } from '../ui/badge.tsx'

/** Every status of a run with its word and tone, in the order in which a run has them. */
export const runStatuses = {
  queued: ['Queued', 'quiet'],
  running: ['Running', 'live'],
  completed: ['Completed', 'quiet'],
  partial: ['Partly failed', 'warning'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'quiet'],
} as const satisfies Record<RunStatus, readonly [string, Tone]>

/** Whether a text, such as one from the address bar, is a status. */
export function isRunStatus(text: unknown): text is RunStatus {
  return typeof text === 'string' && Object.hasOwn(runStatuses, text)
}
