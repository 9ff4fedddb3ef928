/** The bucket cannot be used now: it is down, busy or unreachable; `cause` says which. The same request can succeed later. */
export class BucketAwayError extends Error {
  override readonly name = 'BucketAwayError'
}

const deepest = 8

/** Whether an error, or one of its causes, says so. */
export function isBucketAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  return error instanceof BucketAwayError || isBucketAway(error.cause, depth + 1)
}
