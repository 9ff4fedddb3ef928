/** Whose files they are: one attempt at one session. */
interface AttemptPath {
  customerId: string
  runId: string
  sessionId: string
  attempt: number
}

/** Where a file of an attempt lies. The attempt is part of it, so that a stale one overwrites nothing. */
export function createAttemptKey(
  { customerId, runId, sessionId, attempt }: AttemptPath,
  ...path: readonly string[]
): string {
  return [customerId, runId, sessionId, `attempt-${attempt}`, ...path].join('/')
}

/** Where everything lies that was made for a repository, or for one of its jobs. */
export function createRepositoryKey(customerId: string, ...path: readonly string[]): string {
  return [customerId, 'repositories', ...path].join('/')
}

/** Where the aggregate report of a run lies once its aggregate_status is ready. */
export function createAggregateKey(customerId: string, runId: string): string {
  return [customerId, runId, 'aggregate.json'].join('/')
}
