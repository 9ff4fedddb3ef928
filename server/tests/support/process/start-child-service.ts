import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findTestPort } from '../servers/find-test-port.ts'
import { findProgram } from './run-program.ts'
import { listBasicEnvironment, programFlags } from './spawn-program.ts'

/** The service in its own process; disposing of it kills it. */
export interface ChildService extends AsyncDisposable {
  pid: number
  baseUrl: string
  stdout: () => string
  /** Its log lines and other output on stderr. */
  stderr: () => string
  kill: (signal: NodeJS.Signals) => void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const startDeadlineMs = 90_000

/**
 * Starts `main.ts`, or a program around it, and resolves when it says that it is ready. `environment` names the
 * database or the folder; `enter` precedes the command, `flags` are those of Node.
 */
export async function startChildService(
  environment: Record<string, string | undefined>,
  {
    program = findProgram('main'),
    enter = [],
    flags = programFlags,
  }: {
    program?: string | undefined
    enter?: readonly string[] | undefined
    flags?: readonly string[] | undefined
  } = {},
): Promise<ChildService> {
  const port = environment['PORT'] ?? String(await findTestPort())
  const [command, ...given] = [...enter, process.execPath, ...flags, program]
  const child = spawn(command, given, {
    env: {
      ...listBasicEnvironment(),
      PORT: port,
      REPLAY: 'off',
      // Most services under test have one session or none.
      SPARE_BROWSERS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
  }))
  let stdout = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ready = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (stdout.includes('\n')) ready.resolve()
  })
  child.once('close', (code, signal) => {
    ready.reject(new Error(`the service ended by ${signal ?? String(code)}: ${stderr}`))
  })
  const deadline = setTimeout(() => child.kill('SIGKILL'), startDeadlineMs)
  await ready.promise.finally(() => clearTimeout(deadline))
  return {
    pid: child.pid ?? 0,
    baseUrl: `http://127.0.0.1:${port}`,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The key that a first start on an empty database prints. */
export function readFirstKey(service: ChildService): string {
  const key = /API key of the customer "default", shown only once: (?<key>\S+)/.exec(
    service.stdout(),
  )?.groups?.['key']
  if (key === undefined) throw new Error(`no key in: ${service.stdout()}`)
  return key
}
