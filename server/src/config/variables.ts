import { email } from '@understudy/contract/identity'
import { z } from 'zod'
import { deliveryPolicy } from '../webhooks/delivery-policy.ts'
import { ConfigErrors } from './config-error.ts'
import { findContradictions, findShortTotal } from './contradictions.ts'
import { privateTargets } from './private-targets.ts'
import {
  addressRanges,
  artifactsUrl,
  choice,
  databaseUrl,
  dollars,
  emailDomains,
  folder,
  folders,
  issuerUrl,
  masterKey,
  modelPrices,
  modelRoutes,
  origins,
  retryDelaysS,
  safeOrigin,
  secret,
  smtpUrl,
  testHosts,
  webUrl,
  wholeNumber,
} from './setting-schemas.ts'
import { defaulted, optional } from './setting.ts'

/** Every environment variable the service reads: its schema, description and default. */
export const variables = {
  PORT: defaulted(wholeNumber(0, 65_535), { doc: 'Port of the HTTP API.', fallback: '8080' }),
  HOST: defaulted(z.string(), { doc: 'Address the HTTP API listens on.', fallback: '127.0.0.1' }),
  METRICS_PORT: optional(wholeNumber(1, 65_535), {
    doc: 'Port for Prometheus metrics (/metrics) and the probes /live and /ready, without authentication: never publish it.',
  }),
  METRICS_HOST: defaulted(z.string(), {
    doc: 'Address that METRICS_PORT listens on.',
    fallback: '127.0.0.1',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl, {
    doc: 'Address of an OpenTelemetry collector (OTLP over HTTP, such as http://localhost:4318) that gets traces of runs; without it none are recorded.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional(secret, {
    doc: 'Comma-separated name=value headers for the collector, such as its key. OpenTelemetry reads them itself.',
    isSecret: true,
  }),
  BASE_URL: optional(webUrl, {
    doc: 'Public address of the API.',
    otherwise: 'http://localhost:PORT',
  }),
  DASHBOARD_URL: optional(webUrl, {
    doc: 'Public address of the report pages.',
    otherwise: 'BASE_URL',
  }),
  ROLE: defaulted(choice(['all', 'api', 'worker']), {
    doc: 'Role of this process: all, api or worker.',
    fallback: 'all',
  }),
  DATA_DIR: defaulted(folder, {
    doc: 'Folder of the embedded database, local artifacts and browser profiles.',
    fallback: './data',
  }),
  DATABASE_URL: optional(databaseUrl, {
    doc: 'PostgreSQL server to use instead of the embedded database.',
  }),
  DATABASE_BACKEND: defaulted(choice(['postgres', 'citus', 'yugabytedb', 'cockroachdb']), {
    doc: 'Database behind DATABASE_URL: postgres, citus, yugabytedb or cockroachdb.',
    fallback: 'postgres',
  }),
  ARTIFACTS_URL: optional(artifactsUrl, {
    doc: 'Storage for screenshots and transcripts: file:<folder> or s3://<bucket>/<prefix>.',
    otherwise: 'file:DATA_DIR/artifacts',
  }),
  S3_ENDPOINT: optional(webUrl, { doc: 'Endpoint of an S3-compatible server that is not AWS.' }),
  MASTER_KEY: optional(masterKey, {
    doc: 'Key that encrypts all stored secrets: 32 bytes in base64.',
    otherwise: 'with the embedded database, DATA_DIR/master.key, created at the first start',
    isSecret: true,
  }),
  MASTER_KEY_PREVIOUS: optional(masterKey, {
    doc: 'The previous master key; needed until npm run admin -- keys rewrap has run.',
    isSecret: true,
  }),
  WEBHOOK_RETRY_DELAYS_S: defaulted(retryDelaysS, {
    doc: 'Webhook deliveries: comma-separated seconds from the event to the first attempt, then from each failed attempt to the next.',
    fallback: deliveryPolicy.retryDelaysS.join(','),
  }),
  MODEL_ROUTES: optional(modelRoutes, {
    doc: 'Models to try in order: comma-separated list of provider/model[+vision][@base_url]; providers: anthropic, openai, google, openai-compatible.',
    otherwise: 'one route per provider key that is set, else the built-in explorer',
  }),
  DEFAULT_MODEL_ID: optional(z.string(), {
    doc: 'Model identifier in the public API.',
    otherwise: 'understudy-explorer without a model, understudy-1 with one',
  }),
  MODEL_CALL_TIMEOUT_S: defaulted(wholeNumber(1, 600), {
    doc: 'Timeout of one model call in seconds.',
    fallback: '60',
  }),
  MODEL_TOTAL_TIMEOUT_S: defaulted(wholeNumber(1, 3600), {
    doc: 'Timeout in seconds of all model calls for one turn, including waits for an unavailable model.',
    fallback: '150',
  }),
  VISION: defaulted(z.enum(['auto', 'off', 'always']), {
    doc: 'Which models get a picture of what the visitor sees: auto = those known to see (most of anthropic, openai and google; openai-compatible ones with +vision after their name), off = none, always = all. A picture costs up to 1,400 input tokens a turn, on a phone 500.',
    fallback: 'auto',
  }),
  SPEND_CAP_RUN_USD: optional(dollars, {
    doc: 'Model costs of one run in US dollars: each of its sessions gets an equal part, and ends with a report when it is used up. The same for API and workers.',
  }),
  SPEND_CAP_CUSTOMER_DAY_USD: optional(dollars, {
    doc: 'Model costs of a customer per day (UTC), spent and reserved for sessions that have not ended, which a run must fit into.',
  }),
  SPEND_CAP_CUSTOMER_MONTH_USD: optional(dollars, { doc: 'The same per month.' }),
  SPEND_CAP_HOST_DAY_USD: optional(dollars, {
    doc: 'Model costs of all customers per day (UTC), spent and reserved, which every run must fit into.',
  }),
  SPEND_CAP_HOST_MONTH_USD: optional(dollars, { doc: 'The same per month.' }),
  MODEL_PRICES: optional(modelPrices, {
    doc: 'Comma-separated list of provider/model=input/output in US dollars per million tokens, such as openai-compatible/qwen3=0.2/0.6. The cost of a model without a known price is reported as unknown.',
    otherwise: 'the list prices of anthropic, openai and google',
  }),
  ANTHROPIC_API_KEY: optional(secret, { doc: 'Key for anthropic routes.', isSecret: true }),
  OPENAI_API_KEY: optional(secret, { doc: 'Key for openai routes.', isSecret: true }),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(secret, { doc: 'Key for google routes.', isSecret: true }),
  OPENAI_COMPATIBLE_API_KEY: optional(secret, {
    doc: 'Key for openai-compatible routes that need one.',
    isSecret: true,
  }),
  WORKER_CONCURRENCY: defaulted(wholeNumber(1, 64), {
    doc: 'Concurrent sessions per worker.',
    fallback: '3',
  }),
  SPARE_BROWSERS: defaulted(wholeNumber(0, 64), {
    doc: 'Browsers that each worker starts ahead of the next sessions, which begin sooner with one: at most WORKER_CONCURRENCY; 0 starts none. Each takes about 200 MB of memory; after 10 minutes without a session the worker closes them until the next one.',
    fallback: '1',
  }),
  BROWSER_PATH: optional(z.string(), {
    doc: 'Path of the Chromium executable.',
    otherwise: 'the bundled headless shell, else an installed Chrome, Chromium or Edge',
  }),
  SESSION_LEASE_S: defaulted(wholeNumber(2, 600), {
    doc: 'Seconds without a heartbeat before a session is taken from its worker.',
    fallback: '30',
  }),
  REPLAY: defaulted(z.enum(['on', 'off']), {
    doc: 'After a session, repeat the steps that led to its findings in a clean browser, for at most half of its duration. Steps that send data are repeated only if the run permits it.',
    fallback: 'on',
  }),
  TRUSTED_PROXIES: optional(addressRanges, {
    doc: 'Comma-separated list of proxy addresses or ranges whose X-Forwarded-For is trusted.',
  }),
  TRIAL_CORS_ORIGINS: optional(origins, {
    doc: 'Comma-separated list of origins, such as https://www.example.com, whose pages may call the trial preview.',
  }),
  ALLOW_LOCAL_REPOSITORIES: optional(folders, {
    doc: 'Comma-separated list of folders. They and the folders below them can be mapped without cloning: a git work tree at the requested commit, any other folder in its current state. Every customer can use them.',
  }),
  STRIPE_SECRET_KEY: optional(secret, {
    doc: 'Secret key of the Stripe account that receives the payments. If unset, runs are free.',
    isSecret: true,
  }),
  STRIPE_WEBHOOK_SECRET: optional(secret, {
    doc: 'Signing secret of the Stripe webhook that posts to BASE_URL/billing/processor-events.',
    isSecret: true,
  }),
  STRIPE_PRICE_STARTER: optional(z.string(), {
    doc: 'Stripe price of the starter tier; each tier is for sale once its price is set.',
  }),
  STRIPE_PRICE_HOBBY: optional(z.string(), { doc: 'Stripe price of the hobby tier.' }),
  STRIPE_PRICE_PRO: optional(z.string(), { doc: 'Stripe price of the pro tier.' }),
  STRIPE_API_BASE: optional(safeOrigin, {
    doc: 'Address of the Stripe API; plain http on the loopback interface only.',
    otherwise: "Stripe's own address",
  }),
  FREE_RUNS: defaulted(wholeNumber(0, 1_000_000), {
    doc: 'Runs a customer can start before it must subscribe, if STRIPE_SECRET_KEY is set.',
    fallback: '3',
  }),
  OIDC_ISSUER: optional(issuerUrl, {
    doc: 'OpenID Connect provider with which invited people and members can sign in: its issuer, without /.well-known.',
  }),
  OIDC_CLIENT_ID: optional(z.string(), { doc: 'What the provider calls this service.' }),
  OIDC_CLIENT_SECRET: optional(secret, {
    doc: 'Secret of this service at the provider.',
    isSecret: true,
  }),
  OIDC_NAME: defaulted(z.string().max(60), {
    doc: 'Name of the provider on the sign-in page.',
    fallback: 'single sign-on',
  }),
  OIDC_EMAIL_DOMAINS: optional(emailDomains, {
    doc: 'Comma-separated list of domains; the provider signs in no other e-mail address.',
  }),
  OIDC_VERIFIES_EMAIL: defaulted(choice(['on', 'off']), {
    doc: 'on: e-mail addresses count as verified if the provider does not say so (no email_verified). Only for a provider in which no one can choose an address.',
    fallback: 'off',
  }),
  OIDC_PRIVATE: defaulted(choice(['on', 'off']), {
    doc: 'Whether the provider is in a private network; all its addresses must then be on the host of OIDC_ISSUER.',
    fallback: 'off',
  }),
  PASSWORD_SIGN_IN: defaulted(choice(['on', 'off']), {
    doc: 'off: people sign in with the provider only. One-time links of an operator keep working.',
    fallback: 'on',
  }),
  SMTP_URL: optional(smtpUrl, {
    doc: 'Mail server for notifications: smtp://user:password@host:587, which is encrypted with STARTTLS where the server offers it and always before a login, or smtps://…:465. If unset, e-mail addresses cannot be notified.',
    isSecret: true,
  }),
  SMTP_FROM: optional(email, { doc: 'Address that mails of notifications come from.' }),
  LOG_LEVEL: defaulted(choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    doc: 'fatal, error, warn, info, debug, trace or silent.',
    fallback: 'info',
  }),
  LOG_FORMAT: defaulted(choice(['json', 'pretty']), {
    doc: 'json or pretty (easier to read); logs go to stderr.',
    fallback: 'json',
  }),
  PRIVATE_TARGETS: optional(privateTargets, {
    doc: 'Sites in a private network: comma-separated list of name=address:port. A customer can test an entry, over https, once npm run admin -- target grant has granted it.',
  }),
  TEST_HOSTS: optional(testHosts, {
    doc: 'For tests: comma-separated list of name=127.0.0.1:port. Rejected when NODE_ENV=production.',
  }),
  NODE_ENV: optional(z.string(), { doc: 'production rejects TEST_HOSTS.' }),
}

export type VariableName = keyof typeof variables

/** The environment as strings; an empty variable counts as unset. */
export type Environment = Partial<Record<VariableName, string>>

/** Every setting, converted by its schema. */
export type Settings = z.output<typeof settings>

const settings = z.object(variables)

/** Throws ConfigErrors listing every invalid variable; no message contains a secret. */
export function parseSettings(environment: Environment): Settings {
  const parsed = settings.safeParse(environment)
  const problems = [
    ...(parsed.error?.issues.map(describeIssue) ?? []),
    ...findContradictions(environment),
    ...findShortTotal(parsed.data),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigErrors(problems)
  return parsed.data
}

/** Some problems already name their variable. */
function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const name = path.join('.')
  return message.startsWith(`${name}:`) ? message : `${name} ${message}`
}

/** The known variables of `process.env`. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const names = Object.keys(variables)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name]?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}
