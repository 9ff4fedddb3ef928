import { ConfigErrors } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import { DatabaseOpenError } from '../store/database.ts'

/** Why the process cannot start: one line per reason, naming the problem and the remedy. */
export function explainStartFailure(error: unknown, config: Config | null): string {
  if (error instanceof ConfigErrors) return error.message
  const { message, code } = readError(error)
  if (config === null) return message
  if (isStorageFull(error) && config.database.kind === 'embedded') {
    return `DATA_DIR: the disk of ${config.dataDirectory} is full (${readFull(error)}); free some space, or set another folder`
  }
  if (error instanceof DatabaseOpenError) return explainDatabase(config, readError(error.cause))
  const explain = explanations[code]
  return explain === undefined ? message : explain(config, message)
}

type Explanation = (config: Config, message: string) => string

function explainDatabase({ database }: Config, { message }: { message: string }): string {
  return database.kind === 'server'
    ? `DATABASE_URL: the database cannot be used (${message}); start it, or correct the variable`
    : `DATA_DIR: the database in ${database.dataDirectory} cannot be opened (${message}); restore the folder from a backup, or set another`
}

const unwritable: Explanation = ({ dataDirectory }, message) =>
  `DATA_DIR: ${dataDirectory} is not writable (${message}); give this user write access, or set another folder`

const explanations: Readonly<Record<string, Explanation>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT: ${host}:${port} is in use by another process; stop it, or set another PORT`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is not an address of this machine`,
  EACCES: (config, message) =>
    message.includes('listen')
      ? `PORT: this user is not allowed to listen on ${config.port}; set a PORT above 1023`
      : unwritable(config, message),
  ENOENT: unwritable,
  EROFS: unwritable,
  ENOTDIR: unwritable,
  EEXIST: unwritable,
  ENOSPC: unwritable,
  ENOTFOUND: ({ host }) => `HOST: ${host} is not an address of this machine`,
}

/** The full storage, from the error that names it. */
function readFull(error: unknown): string {
  const isLast = !(error instanceof Error) || !isStorageFull(error.cause)
  return isLast ? readError(error).message : readFull(error.cause)
}

/** A connection attempt to several addresses fails with one error for all of them. */
function readError(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: 'for an unknown reason', code: '' }
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const named = inner instanceof Error ? inner : error
  const code = 'code' in named && typeof named.code === 'string' ? named.code : ''
  return { message: named.message.split('\n')[0] ?? '', code }
}
