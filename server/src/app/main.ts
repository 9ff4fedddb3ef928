import { flushCompileCache } from 'node:module'
import { createCommandLine, runCommandLine } from '@understudy/command-line/command-line'
import { layOut, tellStep } from '@understudy/command-line/terminal-text'
import packageJson from '../../package.json' with { type: 'json' }
import type { App } from './app.ts'
import type { Config } from '../config/config.ts'
import { parseConfig } from '../config/config.ts'
import { renderVariables } from '../config/help.ts'
import { parseModelConfig } from '../config/models.ts'
import { describeMisspelt } from '../config/misspelt.ts'
import { listSecretSettings } from '../config/secret-settings.ts'
import { describeMissingBrowser } from '../browser/launch/find-chromium.ts'
import { readEnvironment } from '../config/variables.ts'
import { createDatabaseTemplate, templateFolder } from './database-template.ts'
import { listenForEnd } from './end-process.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { findFreePort } from './find-free-port.ts'
import { describeFailure } from '../lib/describe-failure.ts'
import { createLog, createPrettyStream } from '../lib/log.ts'
import { createLiveSecrets } from '../lib/secrets/live-secrets.ts'
import { openDatabase } from '../store/database.ts'

const rolesInWords = {
  all: 'the API and the worker',
  api: 'the API',
  worker: 'the worker',
} as const satisfies Record<Config['role'], string>

const program = createCommandLine({ usage: 'npm start --', prefix: 'understudy' })
  .description('Starts the Understudy service. All settings are environment variables.')
  .addHelpText(
    'after',
    `
Environment variables:
${layOut(renderVariables())}

npm run -s admin -- --help lists the administrative commands.`,
  )
  .action(start)
await runCommandLine(program, process.argv.slice(2))

/** Starts the service, prints where it is available, and stops when asked to; exits with code 1 if it cannot start. */
async function start(): Promise<void> {
  let config: Config | null = null
  try {
    const environment = readEnvironment(process.env)
    config = parseConfig(environment)
    const secretSettings = listSecretSettings(process.env)
    const liveSecrets = createLiveSecrets()
    const listSecrets = () => [...secretSettings, ...liveSecrets.list()]
    const destination = config.logFormat === 'pretty' ? await createPrettyStream() : process.stderr
    const log = createLog(config.logLevel, destination, listSecrets)
    const end = listenForEnd({
      log,
      describe: (failure) => describeFailure(failure, listSecrets()),
      exit: (code) => process.exit(code),
    })
    for (const sentence of describeMisspelt(process.env)) log.warn(sentence)
    refuseLoneWorker(config)
    config = parseConfig({ ...environment, PORT: String(await choosePort(config)) })
    const models = parseModelConfig(environment)
    // Loading this takes most of the time of a start, so it waits until help and invalid settings are handled.
    tellStep('Loading the service')
    const { startApp } = await import('./app.ts')
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
      environment: process.env,
      liveSecrets,
    })
    resources.use(app)
    end.stopFirst(resources.move())
    for (const sentence of await describeUnableToRun(config)) log.warn(sentence)
    announce(app, config)
    // If the process is killed later, the next one can still use what it compiled.
    flushCompileCache()
  } catch (error) {
    process.stderr.write(`understudy: ${explainStartFailure(error, config)}\n`)
    process.exitCode = 1
  }
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

function announce(
  { address, firstCustomer, firstSignInLink, minds }: App,
  { baseUrl, role }: Config,
): void {
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
  process.stdout.write(`${layOut(lines.join('\n'))}\n`)
}
