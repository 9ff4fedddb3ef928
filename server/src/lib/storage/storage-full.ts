/** There is no room for what was to be written; nothing of it was. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** A full disk or quota as Node names it, and as PostgreSQL does (Appendix A: disk_full). */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** PostgreSQL has no code of its own for a quota. */
const messages = /No space left on device|Disk quota exceeded/

const deepest = 8

/** Whether an error, or one that caused it, says that storage is full. */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (error instanceof StorageFullError || messages.test(error.message)) return true
  if ('code' in error && codes.includes(error.code)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...inner].some((cause) => isStorageFull(cause, depth + 1))
}
