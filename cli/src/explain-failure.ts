import { printable } from '@understudy/demo/printable'
import { UnderstudyError } from '@understudy/sdk'
import { CommandError, type ExitCode, exitCodes } from './command-error.ts'

/** What to print about a failure, and the exit code: what the caller can mend in the command is 2, all else 3. */
export function explainFailure(error: unknown): { message: string; exitCode: ExitCode } {
  const { message, exitCode } = explain(error)
  // Services and sites have their words in it.
  const lines = message.split('\n').map((line) => printable(line, longestLine))
  return { message: lines.join('\n'), exitCode }
}

const longestLine = 2000

function explain(error: unknown): { message: string; exitCode: ExitCode } {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode }
  if (error instanceof UnderstudyError) return explainAnswer(error)
  const message = error instanceof Error ? error.message : String(error)
  return { message, exitCode: exitCodes.untested }
}

function explainAnswer(error: UnderstudyError): { message: string; exitCode: ExitCode } {
  const { code, status, message } = error
  const reason = code === 'network_error' ? explainConnection(error) : null
  if (reason !== null) return { exitCode: exitCodes.untested, message: `${message} ${reason}` }
  const advice = advices.get(code)
  if (advice !== undefined) return { ...advice, message: advice.message(message) }
  const isOurs = status !== null && status >= 400 && status < 500 && status !== 429
  return { message, exitCode: isOurs ? exitCodes.usage : exitCodes.untested }
}

/** Why there was no connection, with the next step, where the system says more than that there is none. */
function explainConnection(error: unknown): string | null {
  const code = findSystemCode(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'This machine does not find the name of the service: check the address, and the network.'
  }
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED') {
    const now = new Date().toISOString()
    return `Its certificate is not valid at the time of this machine, ${now}: set the clock, or renew the certificate.`
  }
  if (/^(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code)) {
    return 'This machine does not know who signed its certificate: name the certificate of the authority in NODE_EXTRA_CA_CERTS.'
  }
  return null
}

/** The code of the first error below that has one; empty if none has. */
function findSystemCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (!(error instanceof UnderstudyError) && 'code' in error && typeof error.code === 'string') {
    return error.code
  }
  const below: unknown[] = error instanceof AggregateError ? error.errors : [error.cause]
  return below.map(findSystemCode).find((code) => code !== '') ?? ''
}

interface Advice {
  exitCode: ExitCode
  message: (said: string) => string
}

const unreached: Advice = {
  exitCode: exitCodes.untested,
  message: (said) =>
    `${said} Check that the service runs at the address in UNDERSTUDY_URL or --server, and that this machine can reach it.`,
}

/** The next step, where the message of the service does not name it. */
const advices: ReadonlyMap<string, Advice> = new Map([
  ['network_error', unreached],
  ['timeout', unreached],
  [
    'invalid_api_key',
    {
      exitCode: exitCodes.usage,
      message: () =>
        'The service does not accept the key in UNDERSTUDY_API_KEY: it is wrong, revoked or of another service. Create a new one in the dashboard.',
    },
  ],
  [
    'spend_limit_reached',
    {
      exitCode: exitCodes.overBudget,
      message: (said) => `${said} The operator of the service has set it.`,
    },
  ],
  [
    'invalid_response',
    {
      exitCode: exitCodes.untested,
      message: (said) =>
        `${said} What answers at this address is not an Understudy service, or a proxy answers in its place: check UNDERSTUDY_URL.`,
    },
  ],
  [
    'unavailable',
    {
      exitCode: exitCodes.untested,
      message: (said) =>
        `${said} The service answers, but its database does not: try again when its operator has mended that.`,
    },
  ],
])
