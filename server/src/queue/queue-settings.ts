import type { Queue } from 'pg-boss'
import type { JobKind } from './jobs.ts'

const dayS = 24 * 60 * 60

/**
 * How often and after which delay a failed job is tried again, and when one that no process finishes counts as failed. A session is
 * monitored by its lease, not by the queue, so its job has one attempt; it expires after the longest session (20 min budget).
 */
export const queueSettings = {
  'run-session': { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: dayS },
  'write-aggregate-lost': { deleteAfterSeconds: dayS },
  'write-aggregate': {
    retryLimit: 4,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: dayS,
    deadLetter: 'write-aggregate-lost',
  },
  'map-repository-lost': { deleteAfterSeconds: dayS },
  'map-repository': {
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 600,
    deleteAfterSeconds: dayS,
    deadLetter: 'map-repository-lost',
  },
  // The requester waits for a few seconds and then withdraws it.
  'visit-site': {
    retryLimit: 0,
    expireInSeconds: 120,
    retentionSeconds: 60,
    deleteAfterSeconds: 60,
  },
} as const satisfies Record<JobKind, Omit<Queue, 'name'>>

const waiting: readonly Omit<Queue, 'name'>[] = Object.values(queueSettings)

/** The longest delay between two tries of a job: the delay doubles with each. */
export const longestRetryDelayS = Math.max(
  ...waiting.map(({ retryDelay = 0, retryLimit = 0 }) => retryDelay * 2 ** retryLimit),
)
