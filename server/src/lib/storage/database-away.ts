import { BucketAwayError } from './bucket-away.ts'

/** No connection to the database could be opened; `cause` says why. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
}

/**
 * The errors of PostgreSQL (Appendix A) that pass without a change on our side, by class or code: lost connections (08), a
 * server that has become a standby or is read-only (25006), transactions ended for being idle (25P03), a database that is
 * being restored (3D000), conflicts between transactions (40), too few resources (53), locks (55P03), cancelled statements
 * and shutdowns (57), and failures of its system (58).
 */
const temporaryStates = /^(?:(?:08|40|53|57|58)\w{3}|25006|25P03|3D000|55P03)$/

/** What isStorageFull reports. */
const diskFull = '53100'

/** Node's errors of a connection to the database or another server, however it broke; not of one to a bucket. */
const socketCodes: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** pg reports these as text only. */
const messages =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

const deepest = 8

/**
 * Whether an error, or one of its causes, says that the database cannot be used now: it is down, starting, failing over, busy
 * or unreachable. The request was not at fault, and the same one can succeed later.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || error instanceof BucketAwayError || depth > deepest) return false
  if (error instanceof DatabaseAwayError || messages.test(error.message)) return true
  if ('code' in error && isTemporary(error.code)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...inner].some((cause) => isDatabaseAway(cause, depth + 1))
}

function isTemporary(code: unknown): boolean {
  if (typeof code !== 'string' || code === diskFull) return false
  return temporaryStates.test(code) || socketCodes.has(code)
}
