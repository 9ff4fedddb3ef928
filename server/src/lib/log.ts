import type { Logger } from 'pino'
import { pino } from 'pino'
import pretty from 'pino-pretty'

/** Structured JSON lines on stderr or the caller's destination. */
export type Log = Logger

/** Values with these names are never logged. */
const redacted = ['authorization', 'password', 'secret', 'plaintext', 'token', 'api_key', 'cookie']

export function createLog(level: string, destination: NodeJS.WritableStream = process.stderr): Log {
  const paths = redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    { level, base: null, serializers, redact: { paths, censor: '[redacted]' } },
    destination,
  )
}

/** Log lines for people on stderr: time, level and message, with colours on a terminal, and the rest below. */
export function createPrettyStream(): NodeJS.WritableStream {
  return pretty({
    colorize: process.stderr.isTTY,
    destination: 2,
    // A process that ends on a failure has its last line written.
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
  })
}

const serializers = {
  err(error: unknown): unknown {
    if (!(error instanceof Error)) return error
    // Errors of the database driver contain the whole connection.
    const { client: _connection, raw: _raw, ...told } = pino.stdSerializers.err(error)
    return told
  },
}
