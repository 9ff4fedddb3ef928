/** There is no space for a write; nothing was written. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** The error codes for a full disk or quota in Node and in PostgreSQL (Appendix A: disk_full). */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** PostgreSQL has no specific code for a quota. */
const messages = /No space left on device|Disk quota exceeded/

const deepest = 8

/** Whether an error, or one of its causes, says that storage is full. */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (error instanceof StorageFullError || messages.test(error.message)) return true
  if ('code' in error && codes.includes(error.code)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...inner].some((cause) => isStorageFull(cause, depth + 1))
}
