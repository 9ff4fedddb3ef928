import type { Logger } from 'pino'
import { pino } from 'pino'

/** Structured JSON lines on stderr or wherever the caller points them. */
export type Log = Logger

/** Values under these names never reach a log line. */
const redacted = ['authorization', 'password', 'secret', 'plaintext', 'token', 'api_key', 'cookie']

export function createLog(level: string, destination: NodeJS.WritableStream = process.stderr): Log {
  const paths = redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' } }, destination)
}
