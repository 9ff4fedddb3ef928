import { flushCompileCache } from 'node:module'
import type { CommandOutput } from '@understudy/command-line/command-line'
import packageJson from '../../package.json' with { type: 'json' }
import { describeMissingBrowser } from '../browser/launch/find-chromium.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { describeMisspelt } from '../config/misspelt.ts'
import { parseModelConfig } from '../config/models.ts'
import { listSecretSettings } from '../config/secret-settings.ts'
import { readEnvironment } from '../config/variables.ts'
import { describeFailure } from '../lib/describe-failure.ts'
import { createLog } from '../lib/log.ts'
import { createLiveSecrets } from '../lib/secrets/live-secrets.ts'
import { openDatabase } from '../store/database.ts'
import type { App } from './app.ts'
import { createDatabaseTemplate, templateFolder } from './database-template.ts'
import type { EndDeps, ProcessEnd } from './end-process.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { findFreePort } from './find-free-port.ts'

const rolesInWords = {
  all: 'the API and the worker',
  api: 'the API',
  worker: 'the worker',
} as const satisfies Record<Config['role'], string>

/** What the service uses of the process that it runs in. */
export interface ServiceSurroundings {
  environment: NodeJS.ProcessEnv
  output: CommandOutput
  /** Says what a start is about to do. */
  tellStep: (step: string) => void
  openLogStream: (format: Config['logFormat']) => Promise<NodeJS.WritableStream>
  listenForEnd: (deps: Pick<EndDeps, 'log' | 'describe'>) => ProcessEnd
}

/**
 * Starts the service, prints where it is available, and leaves it to `listenForEnd` to stop it. Returns the exit code: 1 if it
 * cannot start, after its reason is printed.
 */
export async function startService({
  environment: source,
  output,
  tellStep,
  openLogStream,
  listenForEnd,
}: ServiceSurroundings): Promise<0 | 1> {
  let config: Config | null = null
  let loaded: Awaited<ReturnType<typeof loadApp>> | null = null
  try {
    const environment = readEnvironment(source)
    config = parseConfig(environment)
    const secretSettings = listSecretSettings(source)
    const liveSecrets = createLiveSecrets()
    const listSecrets = () => [...secretSettings, ...liveSecrets.list()]
    const log = createLog(
      config.logLevel,
      await openLogStream(config.logFormat),
      listSecrets,
      (error) => loaded?.countError(error),
    )
    const end = listenForEnd({
      log,
      describe: (failure) => describeFailure(failure, listSecrets()),
    })
    for (const sentence of describeMisspelt(source)) log.warn(sentence)
    refuseLoneWorker(config)
    config = parseConfig({ ...environment, PORT: String(await choosePort(config)) })
    const models = parseModelConfig(environment)
    // Loading this takes most of the time of a start, so it waits until help and invalid settings are handled.
    tellStep('Loading the service')
    loaded = await loadApp()
    const { startApp, metrics } = loaded
    await using resources = new AsyncDisposableStack()
    const template = createDatabaseTemplate(templateFolder, log)
    const settings = { ...config.database, findTemplate: () => template.find() }
    tellStep(describeOpening(config))
    const opened = resources.use(await openDatabase(settings, log))
    tellStep(`Starting ${rolesInWords[config.role]}`)
    const app = await startApp({
      config,
      opened,
      template,
      models,
      log,
      version: packageJson.version,
      environment: source,
      liveSecrets,
      metrics,
    })
    resources.use(app)
    end.stopFirst(resources.move())
    for (const sentence of await describeUnableToRun(config)) log.warn(sentence)
    output.writeOut(renderStart(app, config))
    // If the process is killed later, the next one can still use what it compiled.
    flushCompileCache()
    return 0
  } catch (error) {
    output.writeErr(`understudy: ${explainStartFailure(error, config)}\n`)
    return 1
  }
}

async function loadApp() {
  const { startApp } = await import('./app.ts')
  const { classifyError, openMetrics } = await import('./open-metrics.ts')
  const metrics = openMetrics(packageJson.version)
  const countError = (error: unknown): void => metrics.noteError(classifyError(error))
  return { startApp, metrics, countError }
}

function describeOpening({ database }: Config): string {
  return database.kind === 'server'
    ? 'Connecting to the database server'
    : `Opening the database in ${database.dataDirectory}`
}

function refuseLoneWorker({ role, database }: Config): void {
  if (role !== 'worker' || database.kind === 'server') return
  throw new Error(
    'ROLE=worker requires DATABASE_URL: no other process can reach the embedded database; set it, or ROLE=all',
  )
}

/** Why no session could run. Not rejected, because the service is useful for viewing existing data. */
async function describeUnableToRun({ role, database, browserPath }: Config): Promise<string[]> {
  if (role === 'api' && database.kind === 'embedded') {
    return [
      'ROLE=api with the embedded database: no worker can reach it, so runs are admitted and never start; set ROLE=all, or DATABASE_URL and start a ROLE=worker',
    ]
  }
  const missing = role === 'api' ? null : await describeMissingBrowser({ browserPath })
  return missing === null ? [] : [missing]
}

/** Chosen before anything uses the config: URLs of the service contain the port. */
async function choosePort({ port, host, role }: Config): Promise<number> {
  return port === 0 && role !== 'worker' ? findFreePort(host) : port
}

function renderStart(
  { address, firstCustomer, firstSignInLink, minds }: App,
  { baseUrl, role }: Config,
): string {
  const lines = [
    address === null
      ? 'Understudy runs sessions only; it serves no API.'
      : `Understudy listens on ${address} (API at ${baseUrl}, documentation at ${baseUrl}/docs).`,
  ]
  if (role !== 'api') {
    lines.push(
      minds.isPreview
        ? 'No model key is set: sessions are driven by the built-in explorer.'
        : `Sessions are driven by a language model (${minds.publicId}).`,
    )
  }
  if (firstCustomer !== null) {
    lines.push(`API key of the customer "default", shown only once: ${firstCustomer.apiKey}`)
  }
  if (firstSignInLink !== null) {
    lines.push(`Dashboard sign-in link, valid once and for one hour: ${firstSignInLink}`)
  }
  return `${lines.join('\n')}\n`
}
