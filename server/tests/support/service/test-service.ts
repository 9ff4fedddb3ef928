import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@understudy/sdk'
import { startApp } from '../../../src/app/app.ts'
import type { AppSettings } from '../../../src/app/parts.ts'
import type { ArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import type { LaunchSession } from '../../../src/browser/launch-session.ts'
import type { launchBrowser } from '../../../src/browser/launch/launch.ts'
import { parseConfig } from '../../../src/config/config.ts'
import { parseModelConfig } from '../../../src/config/models.ts'
import type { Environment } from '../../../src/config/variables.ts'
import { createPasswords } from '../../../src/identity/password.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog, type Log } from '../../../src/lib/log.ts'
import { createLiveSecrets } from '../../../src/lib/secrets/live-secrets.ts'
import { createCustomer } from '../../../src/operations/customers/create-customer.ts'
import type { Database, OpenedDatabase } from '../../../src/store/database.ts'
import { findTestPort } from '../servers/find-test-port.ts'
import { openTestDatabase } from './test-database.ts'

/** A customer with the two ways to call the service: the client, and fetch for what the client would not send. */
export interface TestCaller {
  customerId: string
  apiKey: string
  client: Client
  /** Sends the key, and JSON if there is a body that is not text. */
  request: (method: string, path: string, options?: RequestParts) => Promise<Response>
}

interface RequestParts {
  body?: unknown
  headers?: Record<string, string>
}

/** The whole service in this process, with its own database and folder. */
export interface TestService extends AsyncDisposable, TestCaller {
  baseUrl: string
  /** For what callers cannot see or do. */
  db: Database
  artifacts: ArtifactStore
  /** For a second service next to this one. */
  opened: OpenedDatabase
  /** Another customer. */
  addCaller(name: string): Promise<TestCaller>
}

/**
 * Starts the service on a free port of loopback. ROLE defaults to `api`, so nothing runs the sessions. Its first caller
 * has a key. `shared` is the database of another service, which closes it. Its sessions borrow the browsers of this
 * worker, unless `launchSession` says how they get their own.
 */
export async function startTestService(
  environment: Environment = {},
  shared: OpenedDatabase | null = null,
  log: Log = createLog('silent'),
  launchSession: LaunchSession = launchInProcess(lendOnDemand),
): Promise<TestService> {
  return startTestServiceWith(environment, shared, { log, launchSession })
}

/** The same, with other parts than every test service has. */
export async function startTestServiceWith(
  environment: Environment,
  shared: OpenedDatabase | null,
  parts: Pick<AppSettings, 'cancellations' | 'launchSession'> & { log?: Log; version?: string },
): Promise<TestService> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const opened = shared ?? resources.use(await openTestDatabase())
  const port = await findTestPort()
  const given = {
    ROLE: 'api',
    DATA_DIR: folder,
    PORT: String(port),
    // Replays have tests of their own; here they would only take time.
    REPLAY: 'off',
    ...environment,
  }
  const config = parseConfig(given)
  const app = await startApp({
    config,
    opened,
    models: parseModelConfig(given),
    log: createLog('silent'),
    version: '0.0.0-test',
    environment: {},
    // Tests do not ask external name servers: names lead where TEST_HOSTS says or nowhere.
    resolveHost: () => Promise.resolve([]),
    liveSecrets: createLiveSecrets(),
    passwords: testPasswords,
    ...parts,
  })
  resources.use(app)
  const { db } = opened
  async function addCaller(name: string): Promise<TestCaller> {
    const { customerId, apiKey } = await createCustomer({ db, clock: systemClock }, name)
    return createCaller(config.baseUrl, customerId, apiKey)
  }
  if (config.artifacts.kind !== 'local') throw new Error('the test service keeps its files locally')
  const artifacts = createLocalArtifactStore(config.artifacts.directory)
  const first = await addCaller('first')
  const kept = resources.move()
  return {
    ...first,
    baseUrl: config.baseUrl,
    db,
    artifacts,
    opened,
    addCaller,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Cheap: at the full cost, passwords would be most of the time of tests about signing in. */
export const testPasswords = createPasswords({ N: 16, r: 1, p: 1 })

/** As in a session host, without one: a process per service of every test would cost more than it shows. */
export function launchInProcess(launch: typeof launchBrowser): LaunchSession {
  return async (deps, options) => {
    const { launchBrowserSession } = await import('../../../src/browser/launch-session.ts')
    return launchBrowserSession({ ...deps, launch }, options)
  }
}

/** The browser driver is a third of all modules, and most services of tests start no browser. */
const lendOnDemand: typeof launchBrowser = async (...launch) => {
  const { lendBrowser } = await import('../browser/lend-browser.ts')
  return lendBrowser(...launch)
}

function createCaller(baseUrl: string, customerId: string, apiKey: string): TestCaller {
  return {
    customerId,
    apiKey,
    client: createClient({ baseUrl, apiKey, retries: 0 }),
    request: (method, path, { body, headers = {} } = {}) =>
      fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  }
}
