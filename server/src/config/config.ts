import { resolve } from 'node:path'
import type { PrivateTargets } from '../guard/private-targets.ts'
import type { Secret } from '../lib/secret.ts'
import type { Prices } from '../lib/text/prices.ts'
import type { MailSettings } from '../webhooks/mail/create-mailer.ts'
import { type ProviderConfig, readProvider } from './provider.ts'
import type { ArtifactsPlace } from './setting-schemas.ts'
import { type Environment, parseSettings, type Settings } from './variables.ts'

export type Role = Settings['ROLE']

export type DatabaseConfig =
  | { kind: 'embedded'; dataDirectory: string }
  | {
      kind: 'server'
      url: string
      backend: Settings['DATABASE_BACKEND']
      maxConnections: number
    }

export type ArtifactsConfig =
  | Extract<ArtifactsPlace, { kind: 'local' }>
  | (Extract<ArtifactsPlace, { kind: 's3' }> & { endpoint: string | null })

/** The service's whole configuration, parsed once. Provider keys are separate, in `models.ts`. */
export interface Config {
  port: number
  host: string
  /** null: nothing is served to collectors and probes. */
  internal: { port: number; host: string } | null
  /** The collector of traces; null: none are recorded. */
  tracing: { endpoint: string } | null
  baseUrl: string
  dashboardUrl: string
  role: Role
  dataDirectory: string
  database: DatabaseConfig
  artifacts: ArtifactsConfig
  masterKey: Secret | null
  masterKeyPrevious: Secret | null
  webhookRetryDelaysS: readonly number[]
  workerConcurrency: number
  /** Browsers started ahead of sessions. */
  spareBrowsers: number
  browserPath: string | null
  /** Lease of one attempt. */
  sessionLeaseS: number
  replaysFindings: boolean
  trustedProxies: readonly string[]
  /** Origins whose pages may call the trial preview. */
  trialCorsOrigins: readonly string[]
  /** Folders whose subfolders can be mapped as repositories. */
  localRepositories: readonly string[]
  /** null: no payments, and every feature is free. */
  stripe: StripeConfig | null
  /** Of model costs, in US dollars. */
  spendCaps: {
    runUsd: number | null
    customer: SpendCapsOfPeriods
    host: SpendCapsOfPeriods
  }
  /** Runs a customer can start before it must subscribe. */
  freeRuns: number
  /** Identity provider; null: people sign in with passwords and links only. */
  provider: ProviderConfig | null
  hasPasswordSignIn: boolean
  /** Mail server of notifications; null: none. */
  mail: MailSettings | null
  logLevel: Settings['LOG_LEVEL']
  logFormat: Settings['LOG_FORMAT']
  /** Name → loopback port. */
  testHosts: ReadonlyMap<string, number>
  privateTargets: PrivateTargets
}

/** Throws ConfigErrors listing every invalid variable, including those of the models. */
export function parseConfig(environment: Environment): Config {
  const settings = parseSettings(environment)
  const baseUrl = settings.BASE_URL ?? `http://localhost:${settings.PORT}`
  return {
    port: settings.PORT,
    host: settings.HOST,
    internal: readInternal(settings),
    tracing: readTracing(settings),
    baseUrl,
    dashboardUrl: settings.DASHBOARD_URL ?? baseUrl,
    role: settings.ROLE,
    dataDirectory: settings.DATA_DIR,
    database: readDatabase(settings),
    artifacts: readArtifacts(settings),
    masterKey: settings.MASTER_KEY ?? null,
    masterKeyPrevious: settings.MASTER_KEY_PREVIOUS ?? null,
    webhookRetryDelaysS: settings.WEBHOOK_RETRY_DELAYS_S,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    spareBrowsers: Math.min(settings.SPARE_BROWSERS, settings.WORKER_CONCURRENCY),
    browserPath: settings.BROWSER_PATH ?? null,
    sessionLeaseS: settings.SESSION_LEASE_S,
    replaysFindings: settings.REPLAY === 'on',
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    trialCorsOrigins: settings.TRIAL_CORS_ORIGINS ?? [],
    localRepositories: settings.ALLOW_LOCAL_REPOSITORIES ?? [],
    stripe: readStripe(settings),
    spendCaps: readSpendCaps(settings),
    freeRuns: settings.FREE_RUNS,
    provider: readProvider(settings),
    hasPasswordSignIn: settings.PASSWORD_SIGN_IN === 'on',
    mail: readMail(settings),
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    testHosts: settings.TEST_HOSTS ?? new Map(),
    privateTargets: settings.PRIVATE_TARGETS ?? new Map(),
  }
}

function readMail({ SMTP_URL: url, SMTP_FROM: from }: Settings): Config['mail'] {
  return url === undefined || from === undefined ? null : { url, from }
}

function readInternal({ METRICS_PORT: port, METRICS_HOST: host }: Settings): Config['internal'] {
  return port === undefined ? null : { port, host }
}

function readTracing(settings: Settings): Config['tracing'] {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint === undefined ? null : { endpoint }
}

function readDatabase(settings: Settings): DatabaseConfig {
  const url = settings.DATABASE_URL
  return url === undefined
    ? { kind: 'embedded', dataDirectory: settings.DATA_DIR }
    : { kind: 'server', url, backend: settings.DATABASE_BACKEND, maxConnections: 10 }
}

function readArtifacts(settings: Settings): ArtifactsConfig {
  const place = settings.ARTIFACTS_URL
  if (place === undefined) {
    return { kind: 'local', directory: resolve(settings.DATA_DIR, 'artifacts') }
  }
  return place.kind === 'local' ? place : { ...place, endpoint: settings.S3_ENDPOINT ?? null }
}

interface SpendCapsOfPeriods {
  dayUsd: number | null
  monthUsd: number | null
}

function readSpendCaps(settings: Settings): Config['spendCaps'] {
  return {
    runUsd: settings.SPEND_CAP_RUN_USD ?? null,
    customer: {
      dayUsd: settings.SPEND_CAP_CUSTOMER_DAY_USD ?? null,
      monthUsd: settings.SPEND_CAP_CUSTOMER_MONTH_USD ?? null,
    },
    host: {
      dayUsd: settings.SPEND_CAP_HOST_DAY_USD ?? null,
      monthUsd: settings.SPEND_CAP_HOST_MONTH_USD ?? null,
    },
  }
}

/** Settings of Stripe as the payment processor. */
interface StripeConfig {
  secretKey: Secret
  /** null: Stripe's events cannot be authenticated and are rejected. */
  webhookSecret: Secret | null
  /** Origin; null for Stripe's own. */
  apiBase: string | null
  prices: Prices
}

/** null without a key: then there are no payments and every feature is free. */
function readStripe(settings: Settings): StripeConfig | null {
  const secretKey = settings.STRIPE_SECRET_KEY
  if (secretKey === undefined) return null
  return {
    secretKey,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: settings.STRIPE_API_BASE ?? null,
    prices: {
      starter: settings.STRIPE_PRICE_STARTER ?? null,
      hobby: settings.STRIPE_PRICE_HOBBY ?? null,
      pro: settings.STRIPE_PRICE_PRO ?? null,
    },
  }
}
