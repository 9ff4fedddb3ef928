import type { Attempt } from '../store/session-leases.ts'

/** Where a file of an attempt lies. The attempt is part of it, so that a stale one overwrites nothing. */
export function createAttemptKey(
  { customerId, sessionId, attempt }: Attempt,
  runId: string,
  name: string,
): string {
  return [customerId, runId, sessionId, `attempt-${attempt}`, name].join('/')
}

/** Where everything lies that was made for a repository, or for one of its jobs. */
export function createRepositoryKey(customerId: string, ...path: readonly string[]): string {
  return [customerId, 'repositories', ...path].join('/')
}

/** Where the aggregate report of a run lies once its aggregate_status is ready. */
export function createAggregateKey(customerId: string, runId: string): string {
  return [customerId, runId, 'aggregate.json'].join('/')
}
