/** The owner of the files: one attempt at one session. */
interface AttemptPath {
  customerId: string
  runId: string
  sessionId: string
  attempt: number
}

/** The key of an attempt's file. It includes the attempt number, so that a stale attempt overwrites nothing. */
export function createAttemptKey(
  { customerId, runId, sessionId, attempt }: AttemptPath,
  ...path: readonly string[]
): string {
  return [customerId, runId, sessionId, `attempt-${attempt}`, ...path].join('/')
}

/** The prefix of everything made for a repository, or for one of its jobs. */
export function createRepositoryKey(customerId: string, ...path: readonly string[]): string {
  return [customerId, 'repositories', ...path].join('/')
}

/** Whether a key is that of a file made for a repository. */
export function isOfRepository(key: string): boolean {
  return key.split('/')[1] === 'repositories'
}

/** The key of a run's aggregate report once its aggregate_status is ready. */
export function createAggregateKey(customerId: string, runId: string): string {
  return [customerId, runId, 'aggregate.json'].join('/')
}
