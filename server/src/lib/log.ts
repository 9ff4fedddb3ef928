import { type Logger, pino } from 'pino'
import { describeFailure } from './describe-failure.ts'
import type { Secret } from './secret.ts'

/** Structured JSON lines on stderr or the caller's destination. */
export type Log = Logger

/** Values with these names are never logged. */
const redacted = ['authorization', 'password', 'secret', 'plaintext', 'token', 'api_key', 'cookie']

/** `listSecrets` returns what no logged error may contain; called for every error logged. */
export function createLog(
  level: string,
  destination: NodeJS.WritableStream = process.stderr,
  listSecrets: () => readonly Secret[] = () => [],
): Log {
  const paths = redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const serializers = {
    err: (error: unknown) =>
      error instanceof Error ? describeFailure(error, listSecrets()) : error,
  }
  return pino(
    { level, base: null, serializers, redact: { paths, censor: '[redacted]' } },
    destination,
  )
}

/** Log lines for people on stderr: time, level and message, with colours on a terminal, and the rest below. */
export async function createPrettyStream(): Promise<NodeJS.WritableStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    colorize: process.stderr.isTTY,
    destination: 2,
    // The last line is written even if the process ends on a failure.
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
  })
}
