import { resolve } from 'node:path'
import { parseAddressRanges } from '../lib/address/address-ranges.ts'
import { isMasterKeyText } from '../lib/master-key-text.ts'
import { Secret } from '../lib/secret.ts'
import { ConfigError, ConfigErrors } from './config-error.ts'
import { hideUserinfo } from './hide-userinfo.ts'
import { findUnreadableRoutes } from './models.ts'
import { parseOrigins } from './origins.ts'
import type { StripeConfig } from './stripe.ts'
import { parseStripe } from './stripe.ts'
import type { DefaultedName, Environment, VariableName } from './variables.ts'
import { readSetting } from './variables.ts'

export type Role = 'all' | 'api' | 'worker'

const serverBackends = ['postgres', 'citus', 'yugabytedb', 'cockroachdb'] as const
const roles = ['all', 'api', 'worker'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type DatabaseConfig =
  | { kind: 'embedded'; dataDirectory: string }
  | {
      kind: 'server'
      url: string
      backend: (typeof serverBackends)[number]
      maxConnections: number
    }

export type ArtifactsConfig =
  | { kind: 'local'; directory: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | null }

/** Everything the service can be told, parsed once. Provider keys are apart, in `models.ts`. */
export interface Config {
  port: number
  host: string
  baseUrl: string
  dashboardUrl: string
  role: Role
  dataDirectory: string
  database: DatabaseConfig
  artifacts: ArtifactsConfig
  masterKey: Secret | null
  masterKeyPrevious: Secret | null
  /** One per attempt. */
  webhookRetryDelaysS: readonly number[]
  workerConcurrency: number
  browserPath: string | null
  sessionLeaseS: number
  trustedProxies: readonly string[]
  /** Whose pages may call the trial preview. */
  trialCorsOrigins: readonly string[]
  /** Folders whose subfolders may be mapped as repositories. */
  localRepositories: readonly string[]
  /** null: nobody pays, and nothing is gated. */
  stripe: StripeConfig | null
  /** Runs of a customer before it has to subscribe. */
  freeRuns: number
  logLevel: (typeof logLevels)[number]
  /** Name → loopback port. */
  testHosts: ReadonlyMap<string, number>
}

/** Throws ConfigErrors with all the variables that cannot be used, those of the models among them. */
export function parseConfig(environment: Environment): Config {
  const problems = [
    ...findUnusable(environment),
    ...findUnreadableRoutes(environment),
    ...findLone(environment),
  ]
  if (problems.length > 0) throw new ConfigErrors(problems)
  return readConfig(environment)
}

/** Reading ends at the first that is wrong; without that one it gets to the next. */
function findUnusable(environment: Environment): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // Without one that is not there it would go on for ever.
    if (environment[error.variable] === undefined) return [error.message]
    const { [error.variable]: _wrong, ...others } = environment
    return [error.message, ...findUnusable(others)]
  }
}

function findLone({ DATABASE_URL: url, DATABASE_BACKEND: backend }: Environment): string[] {
  return backend !== undefined && url === undefined
    ? ['DATABASE_BACKEND is set, but DATABASE_URL is not']
    : []
}

function readConfig(environment: Environment): Config {
  const port = parseInteger(environment, 'PORT', { min: 0, max: 65_535 })
  const baseUrl = parseWebUrl(environment, 'BASE_URL') ?? `http://localhost:${port}`
  const dataDirectory = resolve(readSetting(environment, 'DATA_DIR'))
  return {
    port,
    host: readSetting(environment, 'HOST'),
    baseUrl,
    dashboardUrl: parseWebUrl(environment, 'DASHBOARD_URL') ?? baseUrl,
    role: parseChoice(environment, 'ROLE', roles),
    dataDirectory,
    database: parseDatabase(environment, dataDirectory),
    artifacts: parseArtifacts(environment, dataDirectory),
    masterKey: parseMasterKey(environment, 'MASTER_KEY'),
    masterKeyPrevious: parseMasterKey(environment, 'MASTER_KEY_PREVIOUS'),
    webhookRetryDelaysS: parseRetryDelays(environment),
    workerConcurrency: parseInteger(environment, 'WORKER_CONCURRENCY', {
      min: 1,
      max: 64,
    }),
    browserPath: environment.BROWSER_PATH ?? null,
    sessionLeaseS: parseInteger(environment, 'SESSION_LEASE_S', { min: 2, max: 600 }),
    trustedProxies: parseTrustedProxies(environment),
    trialCorsOrigins: parseOrigins('TRIAL_CORS_ORIGINS', parseList(environment.TRIAL_CORS_ORIGINS)),
    localRepositories: parseList(environment.ALLOW_LOCAL_REPOSITORIES).map((path) => resolve(path)),
    stripe: parseStripe(environment),
    freeRuns: parseInteger(environment, 'FREE_RUNS', { min: 0, max: 1_000_000 }),
    logLevel: parseChoice(environment, 'LOG_LEVEL', logLevels),
    testHosts: parseTestHosts(environment),
  }
}

function parseDatabase(environment: Environment, dataDirectory: string): DatabaseConfig {
  const url = environment.DATABASE_URL
  const backend = parseChoice(environment, 'DATABASE_BACKEND', serverBackends)
  if (url === undefined) return { kind: 'embedded', dataDirectory }
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError('DATABASE_URL', 'must be postgres://user:password@host:port/database')
  }
  return { kind: 'server', url, backend, maxConnections: 10 }
}

function parseArtifacts(environment: Environment, dataDirectory: string): ArtifactsConfig {
  const text = environment.ARTIFACTS_URL
  if (text === undefined) return { kind: 'local', directory: resolve(dataDirectory, 'artifacts') }
  if (text.startsWith('file:')) {
    return {
      kind: 'local',
      directory: resolve(text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')),
    }
  }
  const match = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>.*))?$/.exec(
    text,
  )
  if (match?.groups?.['bucket'] === undefined) {
    throw new ConfigError('ARTIFACTS_URL', 'must be file:<folder> or s3://<bucket>/<prefix>')
  }
  return {
    kind: 's3',
    bucket: match.groups['bucket'],
    prefix: (match.groups['prefix'] ?? '').replace(/\/+$/, ''),
    endpoint: parseWebUrl(environment, 'S3_ENDPOINT') ?? null,
  }
}

/** The message does not repeat the text, which is nearly a key. */
function parseMasterKey(
  environment: Environment,
  name: 'MASTER_KEY' | 'MASTER_KEY_PREVIOUS',
): Secret | null {
  const text = environment[name]
  if (text === undefined) return null
  if (isMasterKeyText(text)) return new Secret(text)
  throw new ConfigError(name, 'must be 32 bytes in base64, as openssl rand -base64 32 prints them')
}

function parseRetryDelays(environment: Environment): number[] {
  const text = readSetting(environment, 'WEBHOOK_RETRY_DELAYS_S')
  if (/^\d{1,6}(?:,\d{1,6}){0,9}$/.test(text)) return text.split(',').map(Number)
  throw new ConfigError(
    'WEBHOOK_RETRY_DELAYS_S',
    `is "${hideUserinfo(text)}", but must be one to ten whole numbers of seconds with commas between`,
  )
}

function parseTestHosts(environment: Environment): ReadonlyMap<string, number> {
  const entries = parseList(environment.TEST_HOSTS).map((entry): [string, number] => {
    const match = /^(?<name>[a-z0-9-]+(?:\.[a-z0-9-]+)+)=127\.0\.0\.1:(?<port>\d{1,5})$/.exec(entry)
    const { name, port } = match?.groups ?? {}
    const isName = name !== undefined && !/^[\d.]+$/.test(name)
    if (!isName || !isPort(Number(port))) {
      throw new ConfigError(
        'TEST_HOSTS',
        `has ${hideUserinfo(entry)}, but an entry is name=127.0.0.1:port`,
      )
    }
    return [name, Number(port)]
  })
  if (entries.length > 0 && environment.NODE_ENV === 'production') {
    throw new ConfigError('TEST_HOSTS', 'must not be set when NODE_ENV=production')
  }
  return new Map(entries)
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535
}

/** Addresses, ranges, and the names the HTTP server knows for the ranges of a machine's own networks. */
function parseTrustedProxies(environment: Environment): string[] {
  const entries = parseList(environment.TRUSTED_PROXIES)
  const wrong = entries.find((entry) => parseAddressRanges(entry).length === 0)
  if (wrong === undefined) return entries
  throw new ConfigError(
    'TRUSTED_PROXIES',
    `has ${hideUserinfo(wrong)}, but an entry is an IP address or a range such as 10.0.0.0/8`,
  )
}

function parseInteger(
  environment: Environment,
  name: DefaultedName,
  range: { min: number; max: number },
): number {
  const text = readSetting(environment, name)
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= range.min && value <= range.max) return value
  throw new ConfigError(
    name,
    `is "${hideUserinfo(text)}", but must be a whole number from ${range.min} to ${range.max}`,
  )
}

function parseChoice<T extends string>(
  environment: Environment,
  name: DefaultedName,
  choices: readonly T[],
): T {
  const text = readSetting(environment, name)
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  throw new ConfigError(
    name,
    `is "${hideUserinfo(text)}", but must be one of ${choices.join(', ')}`,
  )
}

function parseWebUrl(environment: Environment, name: VariableName): string | undefined {
  const text = environment[name]
  if (text === undefined) return undefined
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null
  // It is logged and shown in links.
  const hasUserinfo = url !== null && url.username + url.password !== ''
  if (url !== null && !hasUserinfo) return text.replace(/\/+$/, '')
  throw new ConfigError(
    name,
    `is "${hideUserinfo(text)}", but must be an http or https URL without a user or password`,
  )
}

function parseList(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}
