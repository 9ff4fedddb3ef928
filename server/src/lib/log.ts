import { type Logger, pino } from 'pino'
import { describeFailure } from './describe-failure.ts'
import type { Secret } from './secret.ts'

/** Structured JSON lines on stderr or the caller's destination. */
export type Log = Logger

const { warn: warnLevel = 40, error: errorLevel = 50 } = pino.levels.values

/** Values with these names are never logged. */
const redacted = ['authorization', 'password', 'secret', 'plaintext', 'token', 'api_key', 'cookie']

/**
 * `listSecrets` returns what no logged error may contain; called for every error logged. `onError` is told of each line that is an
 * error or has one, with its error if it has one, and must not throw.
 */
export function createLog(
  level: string,
  destination: NodeJS.WritableStream = process.stderr,
  listSecrets: () => readonly Secret[] = () => [],
  onError: (error: unknown) => void = () => undefined,
): Log {
  const paths = redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const serializers = {
    err: (error: unknown) =>
      error instanceof Error ? describeFailure(error, listSecrets()) : error,
  }
  return pino(
    {
      level,
      base: null,
      serializers,
      redact: { paths, censor: '[redacted]' },
      hooks: {
        logMethod(parameters, method, lineLevel) {
          const [told] = parameters
          const error = findError(told)
          if (lineLevel >= errorLevel || (lineLevel >= warnLevel && error !== undefined))
            onError(error)
          method.apply(this, parameters)
        },
      },
    },
    destination,
  )
}

function findError(told: unknown): unknown {
  return typeof told === 'object' && told !== null && 'err' in told ? told.err : undefined
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
