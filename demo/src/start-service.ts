import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findFreePort } from './find-free-port.ts'
import { findReason } from './find-reason.ts'

/** The service in a separate process, and a key for it. */
export interface Service extends AsyncDisposable {
  baseUrl: string
  apiKey: string
  /** Signs in to the dashboard once, within an hour of the start; empty for a customer that was there before, unless it was asked for. */
  signInLink: string
  pid: number
  /** The log file of the service. */
  logPath: string
}

export interface ServiceSettings {
  /** null: any free port. */
  port: number | null
  dataDirectory: string
  testHosts: string
  /** Additional variables for the service; undefined removes one. */
  variables?: Readonly<Record<string, string | undefined>>
  /** The key of a customer that an earlier start made; by default this one makes a customer. */
  apiKey?: string
  /** Whether somebody wants to sign in as the customer of that key; by default only a new customer gets a link. */
  needsSignIn?: boolean
}

const startMs = 60_000
const stopMs = 30_000

/**
 * Creates a customer, unless one is given, and starts the service on its embedded database. If it cannot start, throws the service's own
 * message.
 */
export async function startService(
  settings: ServiceSettings,
  signal: AbortSignal,
): Promise<Service> {
  const port = settings.port ?? (await findFreePort())
  const environment = describeEnvironment(settings, port)
  const customer =
    settings.apiKey === undefined
      ? await createCustomer(environment, signal)
      : { api_key: settings.apiKey, sign_in_link: await findLink(settings, environment, signal) }
  const logPath = join(settings.dataDirectory, 'server.log')
  const child = await spawnServer(environment, logPath)
  const timeout = AbortSignal.timeout(startMs)
  try {
    const startSignal = AbortSignal.any([signal, timeout])
    const baseUrl = await waitForAddress(logPath, child, startSignal)
    return {
      baseUrl,
      apiKey: customer.api_key,
      signInLink: customer.sign_in_link,
      pid: child.pid ?? 0,
      logPath,
      [Symbol.asyncDispose]: () => stop(child),
    }
  } catch (error) {
    // Queried before the stop, which can take longer than the remaining time.
    const isLate = timeout.aborted
    await stop(child)
    if (signal.aborted) throw error
    const why = isLate ? ` within ${startMs / 1000} s` : `: ${await readReason(logPath)}`
    throw new Error(`the service did not start${why} (log: ${logPath})`, { cause: error })
  }
}

async function readReason(logPath: string): Promise<string> {
  return findReason(await readFile(logPath, 'utf8')) ?? 'it gave no reason'
}

/** The caller's environment, in particular the keys of model providers, with the demo's own settings. */
function describeEnvironment(
  { dataDirectory, testHosts, variables = {} }: ServiceSettings,
  port: number,
): NodeJS.ProcessEnv {
  const baseUrl = `http://localhost:${port}`
  const {
    DATABASE_URL: _database,
    DATABASE_BACKEND: _backend,
    ARTIFACTS_URL: _artifacts,
    TEST_HOSTS,
    ...rest
  } = process.env
  return {
    ...rest,
    NODE_ENV: 'development',
    ROLE: 'all',
    PORT: String(port),
    BASE_URL: baseUrl,
    DASHBOARD_URL: baseUrl,
    DATA_DIR: dataDirectory,
    TEST_HOSTS: [TEST_HOSTS, testHosts].filter(Boolean).join(','),
    LOG_LEVEL: 'warn',
    ...variables,
  }
}

const programs = {
  serve: import.meta.resolve('./serve.ts'),
  admin: import.meta.resolve('@understudy/server/admin'),
} as const

/** With the flags of Node that the demo itself was started with. */
function describeCommand(program: keyof typeof programs): string[] {
  return [...process.execArgv, fileURLToPath(programs[program])]
}

const customerName = 'demo'
const createdCustomer = z.object({ api_key: z.string(), sign_in_link: z.string() })

async function createCustomer(
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<z.infer<typeof createdCustomer>> {
  const parameters = ['customer', 'create', customerName, '--link', 'on']
  return createdCustomer.parse(JSON.parse(await runAdmin(parameters, env, signal)))
}

async function findLink(
  { needsSignIn = false }: ServiceSettings,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  return needsSignIn ? (await runAdmin(['customer', 'link', customerName], env, signal)).trim() : ''
}

async function runAdmin(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  const run = promisify(execFile)
  const command = [...describeCommand('admin'), ...parameters]
  const { stdout } = await run(process.execPath, command, { env, signal }).catch(readFailure)
  return stdout
}

function readFailure(error: unknown): never {
  const written = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const reason = findReason(written)
  throw reason === undefined ? error : new Error(reason, { cause: error })
}

async function spawnServer(env: NodeJS.ProcessEnv, logPath: string): Promise<ChildProcess> {
  await using log = await open(logPath, 'w')
  return spawn(process.execPath, describeCommand('serve'), {
    env,
    stdio: ['pipe', log.fd, log.fd],
    // Ctrl-C in a terminal reaches the whole group; only the demo tells the service to stop.
    detached: process.platform !== 'win32',
  })
}

/** The service itself reports where it listens: another service may respond on the wanted port. */
async function waitForAddress(
  logPath: string,
  child: ChildProcess,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const said = await readFile(logPath, 'utf8')
    const address = /^Understudy listens on (?<address>\S+) /m.exec(said)?.groups?.['address']
    if (address !== undefined) return address
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the service ended')
    await sleep(100, undefined, { signal })
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await once(child, 'exit')
  clearTimeout(timer)
}
