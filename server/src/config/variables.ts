import { deliveryPolicy } from '../webhooks/delivery-policy.ts'

/** A setting as a person meets it: in the environment, in `--help` and in the README. */
export interface Variable {
  doc: string
  /** The text that is taken when none is given. */
  fallback?: string
  /** What is then taken, in words, where it hangs on other settings; with neither, the setting is off. */
  otherwise?: string
}

/** Every environment variable the service reads. */
export const variables = {
  PORT: { doc: 'Port of the HTTP API.', fallback: '8080' },
  HOST: { doc: 'Address the HTTP API listens on.', fallback: '127.0.0.1' },
  BASE_URL: { doc: 'Address customers reach the API at.', otherwise: 'http://localhost:PORT' },
  DASHBOARD_URL: { doc: 'Address of the report pages.', otherwise: 'BASE_URL' },
  ROLE: { doc: 'What this process does: all, api or worker.', fallback: 'all' },
  DATA_DIR: {
    doc: 'Folder of the embedded database, local artifacts and browser profiles.',
    fallback: './data',
  },
  DATABASE_URL: { doc: 'PostgreSQL server to use instead of the embedded database.' },
  DATABASE_BACKEND: {
    doc: 'What DATABASE_URL speaks: postgres, citus, yugabytedb or cockroachdb.',
    fallback: 'postgres',
  },
  ARTIFACTS_URL: {
    doc: 'Where screenshots and transcripts go: file:<folder> or s3://<bucket>/<prefix>.',
    otherwise: 'file:DATA_DIR/artifacts',
  },
  S3_ENDPOINT: { doc: 'Endpoint of an S3-compatible server that is not AWS.' },
  MASTER_KEY: {
    doc: 'Key that everything secret is sealed under: 32 bytes in base64.',
    otherwise: 'with the embedded database, DATA_DIR/master.key, made at the first start',
  },
  MASTER_KEY_PREVIOUS: {
    doc: 'The master key before, until npm run admin -- keys rewrap has run.',
  },
  WEBHOOK_RETRY_DELAYS_S: {
    doc: 'Seconds from the event to the first attempt, and from each failed attempt of a webhook delivery to the next.',
    fallback: deliveryPolicy.retryDelaysS.join(','),
  },
  MODEL_ROUTES: {
    doc: 'Models to try in order: comma list of provider/model[@base_url]; providers: anthropic, openai, google, openai-compatible.',
    otherwise: 'one route per provider key that is set, else the built-in explorer',
  },
  DEFAULT_MODEL_ID: {
    doc: 'Public identifier of the model customers get.',
    otherwise: 'understudy-explorer without a model, understudy-1 with one',
  },
  ANTHROPIC_API_KEY: { doc: 'Key for anthropic routes.' },
  OPENAI_API_KEY: { doc: 'Key for openai routes.' },
  GOOGLE_GENERATIVE_AI_API_KEY: { doc: 'Key for google routes.' },
  OPENAI_COMPATIBLE_API_KEY: { doc: 'Key for openai-compatible routes that want one.' },
  WORKER_CONCURRENCY: { doc: 'Sessions one worker runs at once.', fallback: '3' },
  BROWSER_PATH: {
    doc: 'Chromium to use.',
    otherwise: 'the bundled headless shell, else an installed Chrome, Chromium or Edge',
  },
  SESSION_LEASE_S: {
    doc: 'Seconds without a heartbeat after which a session is taken from its worker.',
    fallback: '30',
  },
  TRUSTED_PROXIES: {
    doc: 'Comma list of proxy addresses or ranges whose X-Forwarded-For is believed.',
  },
  TRIAL_CORS_ORIGINS: {
    doc: 'Comma list of origins, such as https://www.example.com, whose pages may call the trial preview.',
  },
  ALLOW_LOCAL_REPOSITORIES: {
    doc: 'Comma list of folders; repositories in them, themselves or below, may be mapped without cloning: a git work tree at the commit asked for, any other folder as it lies. Every customer may name them.',
  },
  STRIPE_SECRET_KEY: {
    doc: 'Key of the Stripe account that takes the payments. Without one runs are free.',
  },
  STRIPE_WEBHOOK_SECRET: {
    doc: 'Signing secret of the Stripe webhook that posts to BASE_URL/billing/processor-events.',
  },
  STRIPE_PRICE_STARTER: {
    doc: 'Stripe price of the tier starter; the tier is sold once it is set.',
  },
  STRIPE_PRICE_HOBBY: { doc: 'Stripe price of the tier hobby.' },
  STRIPE_PRICE_PRO: { doc: 'Stripe price of the tier pro.' },
  STRIPE_API_BASE: {
    doc: 'Where to reach the API of Stripe; plain http on the loopback interface only.',
    otherwise: "Stripe's own address",
  },
  FREE_RUNS: {
    doc: 'Runs a customer may start before it has to subscribe, once STRIPE_SECRET_KEY is set.',
    fallback: '3',
  },
  LOG_LEVEL: { doc: 'fatal, error, warn, info, debug, trace or silent.', fallback: 'info' },
  TEST_HOSTS: {
    doc: 'Test seam: comma list of name=127.0.0.1:port. Refused when NODE_ENV=production.',
  },
  NODE_ENV: { doc: 'production refuses TEST_HOSTS.' },
} satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** The environment as strings; an empty variable counts as absent. */
export type Environment = Partial<Record<VariableName, string>>

/** A setting that is always some text. */
export type DefaultedName = {
  [Name in VariableName]: (typeof variables)[Name] extends { fallback: string } ? Name : never
}[VariableName]

/** The text of a setting, its own or the one that stands for it. */
export function readSetting(environment: Environment, name: DefaultedName): string {
  return environment[name] ?? variables[name].fallback
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
