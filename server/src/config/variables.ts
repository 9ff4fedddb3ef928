import { z } from 'zod'
import { deliveryPolicy } from '../webhooks/delivery-policy.ts'
import { ConfigErrors } from './config-error.ts'
import { defaulted, optional, splitList } from './setting.ts'
import {
  addressRanges,
  artifactsUrl,
  choice,
  databaseUrl,
  folder,
  folders,
  masterKey,
  modelPrices,
  modelRoutes,
  origins,
  retryDelaysS,
  safeOrigin,
  secret,
  testHosts,
  webUrl,
  wholeNumber,
} from './setting-schemas.ts'

/** Every environment variable the service reads: what it may be, what it is for, and what is taken without it. */
export const variables = {
  PORT: defaulted(wholeNumber(0, 65_535), { doc: 'Port of the HTTP API.', fallback: '8080' }),
  HOST: defaulted(z.string(), { doc: 'Address the HTTP API listens on.', fallback: '127.0.0.1' }),
  BASE_URL: optional(webUrl, {
    doc: 'Address customers reach the API at.',
    otherwise: 'http://localhost:PORT',
  }),
  DASHBOARD_URL: optional(webUrl, { doc: 'Address of the report pages.', otherwise: 'BASE_URL' }),
  ROLE: defaulted(choice(['all', 'api', 'worker']), {
    doc: 'What this process does: all, api or worker.',
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
    doc: 'What DATABASE_URL speaks: postgres, citus, yugabytedb or cockroachdb.',
    fallback: 'postgres',
  }),
  ARTIFACTS_URL: optional(artifactsUrl, {
    doc: 'Where screenshots and transcripts go: file:<folder> or s3://<bucket>/<prefix>.',
    otherwise: 'file:DATA_DIR/artifacts',
  }),
  S3_ENDPOINT: optional(webUrl, { doc: 'Endpoint of an S3-compatible server that is not AWS.' }),
  MASTER_KEY: optional(masterKey, {
    doc: 'Key that everything secret is sealed under: 32 bytes in base64.',
    otherwise: 'with the embedded database, DATA_DIR/master.key, made at the first start',
    isSecret: true,
  }),
  MASTER_KEY_PREVIOUS: optional(masterKey, {
    doc: 'The master key before, until npm run admin -- keys rewrap has run.',
    isSecret: true,
  }),
  WEBHOOK_RETRY_DELAYS_S: defaulted(retryDelaysS, {
    doc: 'Seconds from the event to the first attempt, and from each failed attempt of a webhook delivery to the next.',
    fallback: deliveryPolicy.retryDelaysS.join(','),
  }),
  MODEL_ROUTES: optional(modelRoutes, {
    doc: 'Models to try in order: comma list of provider/model[@base_url]; providers: anthropic, openai, google, openai-compatible.',
    otherwise: 'one route per provider key that is set, else the built-in explorer',
  }),
  DEFAULT_MODEL_ID: optional(z.string(), {
    doc: 'Public identifier of the model customers get.',
    otherwise: 'understudy-explorer without a model, understudy-1 with one',
  }),
  MODEL_CALL_TIMEOUT_S: defaulted(wholeNumber(1, 600), {
    doc: 'Seconds one call to a model may take.',
    fallback: '60',
  }),
  MODEL_TOTAL_TIMEOUT_S: defaulted(wholeNumber(1, 3600), {
    doc: 'Seconds the calls for one turn may take together; the service waits that long for a model that is down.',
    fallback: '150',
  }),
  MODEL_PRICES: optional(modelPrices, {
    doc: 'Comma list of provider/model=input/output, US dollars for a million tokens, such as openai-compatible/qwen3=0.2/0.6. The cost of a model without a known price is reported as unknown.',
    otherwise: 'the list prices of anthropic, openai and google',
  }),
  ANTHROPIC_API_KEY: optional(secret, { doc: 'Key for anthropic routes.', isSecret: true }),
  OPENAI_API_KEY: optional(secret, { doc: 'Key for openai routes.', isSecret: true }),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(secret, { doc: 'Key for google routes.', isSecret: true }),
  OPENAI_COMPATIBLE_API_KEY: optional(secret, {
    doc: 'Key for openai-compatible routes that want one.',
    isSecret: true,
  }),
  WORKER_CONCURRENCY: defaulted(wholeNumber(1, 64), {
    doc: 'Sessions one worker runs at once.',
    fallback: '3',
  }),
  BROWSER_PATH: optional(z.string(), {
    doc: 'Chromium to use.',
    otherwise: 'the bundled headless shell, else an installed Chrome, Chromium or Edge',
  }),
  SESSION_LEASE_S: defaulted(wholeNumber(2, 600), {
    doc: 'Seconds without a heartbeat after which a session is taken from its worker.',
    fallback: '30',
  }),
  TRUSTED_PROXIES: optional(addressRanges, {
    doc: 'Comma list of proxy addresses or ranges whose X-Forwarded-For is believed.',
  }),
  TRIAL_CORS_ORIGINS: optional(origins, {
    doc: 'Comma list of origins, such as https://www.example.com, whose pages may call the trial preview.',
  }),
  ALLOW_LOCAL_REPOSITORIES: optional(folders, {
    doc: 'Comma list of folders; repositories in them, themselves or below, may be mapped without cloning: a git work tree at the commit asked for, any other folder as it lies. Every customer may name them.',
  }),
  STRIPE_SECRET_KEY: optional(secret, {
    doc: 'Key of the Stripe account that takes the payments. Without one runs are free.',
    isSecret: true,
  }),
  STRIPE_WEBHOOK_SECRET: optional(secret, {
    doc: 'Signing secret of the Stripe webhook that posts to BASE_URL/billing/processor-events.',
    isSecret: true,
  }),
  STRIPE_PRICE_STARTER: optional(z.string(), {
    doc: 'Stripe price of the tier starter; the tier is sold once it is set.',
  }),
  STRIPE_PRICE_HOBBY: optional(z.string(), { doc: 'Stripe price of the tier hobby.' }),
  STRIPE_PRICE_PRO: optional(z.string(), { doc: 'Stripe price of the tier pro.' }),
  STRIPE_API_BASE: optional(safeOrigin, {
    doc: 'Where to reach the API of Stripe; plain http on the loopback interface only.',
    otherwise: "Stripe's own address",
  }),
  FREE_RUNS: defaulted(wholeNumber(0, 1_000_000), {
    doc: 'Runs a customer may start before it has to subscribe, once STRIPE_SECRET_KEY is set.',
    fallback: '3',
  }),
  LOG_LEVEL: defaulted(choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    doc: 'fatal, error, warn, info, debug, trace or silent.',
    fallback: 'info',
  }),
  LOG_FORMAT: defaulted(choice(['json', 'pretty']), {
    doc: 'json for machines, pretty for people; on stderr.',
    fallback: 'json',
  }),
  TEST_HOSTS: optional(testHosts, {
    doc: 'Test seam: comma list of name=127.0.0.1:port. Refused when NODE_ENV=production.',
  }),
  NODE_ENV: optional(z.string(), { doc: 'production refuses TEST_HOSTS.' }),
}

export type VariableName = keyof typeof variables

/** The environment as strings; an empty variable counts as absent. */
export type Environment = Partial<Record<VariableName, string>>

/** Every setting as its schema makes it. */
export type Settings = z.output<typeof settings>

const settings = z.object(variables)

/** Throws ConfigErrors with all the variables that cannot be used; no message has a secret in it. */
export function parseSettings(environment: Environment): Settings {
  const parsed = settings.safeParse(environment)
  const problems = [
    ...(parsed.error?.issues.map(tellProblem) ?? []),
    ...findContradictions(environment),
    ...findShortTotal(parsed.data),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigErrors(problems)
  return parsed.data
}

/** Some problems name their variable themselves. */
function tellProblem({ path, message }: z.core.$ZodIssue): string {
  const name = path.join('.')
  return message.startsWith(`${name}:`) ? message : `${name} ${message}`
}

function findContradictions(environment: Environment): string[] {
  const { DATABASE_BACKEND, DATABASE_URL, TEST_HOSTS = '', NODE_ENV } = environment
  const isLone = DATABASE_BACKEND !== undefined && DATABASE_URL === undefined
  const isMapped = NODE_ENV === 'production' && splitList(TEST_HOSTS).length > 0
  return [
    ...(isLone ? ['DATABASE_BACKEND is set, but DATABASE_URL is not'] : []),
    ...(isMapped ? ['TEST_HOSTS must not be set when NODE_ENV=production'] : []),
  ]
}

function findShortTotal(found: Settings | undefined): string[] {
  const { MODEL_CALL_TIMEOUT_S: call = 0, MODEL_TOTAL_TIMEOUT_S: total = 0 } = found ?? {}
  return total >= call
    ? []
    : [
        `MODEL_TOTAL_TIMEOUT_S is ${total}, but must be at least MODEL_CALL_TIMEOUT_S, which is ${call}`,
      ]
}

/** Picks the known variables out of `process.env`. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const names = Object.keys(variables)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name]?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}
