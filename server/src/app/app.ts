import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@understudy/contract/endpoints'
import { buildOpenApi } from '@understudy/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { createSessionHosts } from '../browser/host/session-hosts.ts'
import type { LaunchSession } from '../browser/launch-session.ts'
import type { LaunchDeps } from '../browser/launch/launch.ts'
import type { Config } from '../config/config.ts'
import type { ModelConfig } from '../config/models.ts'
import type { DatabaseTemplate } from './database-template.ts'
import { closeServer } from './close-server.ts'
import { createLaunchFinder } from './find-launch.ts'
import { createGuardedAgent } from '../guard/guarded-agent.ts'
import type { GuardDeps, ResolveHost } from '../guard/resolve-guarded.ts'
import { resolveWithSystem } from '../guard/resolve-guarded.ts'
import { bindApiDocs } from '../http/bind-api-docs.ts'
import { bindDashboard, isDashboardBuilt } from '../http/bind-dashboard.ts'
import { createHttpServer } from '../http/create-http-server.ts'
import { createAccountLimit } from '../http/limits/limit-account.ts'
import { createRateLimiter } from '../http/limits/rate-limiter.ts'
import { createSignInCookie } from '../http/requests/sign-in-cookie.ts'
import { createStreamSlots } from '../http/limits/stream-slots.ts'
import { signInLifetime } from '../identity/lifetimes.ts'
import type { Passwords } from '../identity/password.ts'
import { createPasswords } from '../identity/password.ts'
import type { Clock } from '../lib/clock.ts'
import { SECOND_MS, systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { LiveSecrets } from '../lib/secrets/live-secrets.ts'
import { createSharedWork } from '../lib/waiting/shared-work.ts'
import type { Minds } from '../mind/minds.ts'
import { createMinds } from '../mind/minds.ts'
import type { ProviderParts } from './open-provider.ts'
import { openProvider } from './open-provider.ts'
import { findMasterKeys } from './find-master-keys.ts'
import { openArtifacts } from './open-artifacts.ts'
import { openBilling } from './open-billing.ts'
import { openReading, type ReadingParts } from './open-reading.ts'
import { createRoutes, listBoundEndpoints } from './create-routes.ts'
import { listDataFolders } from './list-data-folders.ts'
import { createDataRoomCheck, openStorageRoom } from './open-storage-room.ts'
import { createAuthentication } from '../operations/customers/authenticate.ts'
import { authenticateTrigger } from '../operations/deploy-checks/authenticate-trigger.ts'
import type { CreatedCustomer } from '../operations/customers/create-customer.ts'
import { ensureDefaultCustomer } from '../operations/customers/create-customer.ts'
import { openVault } from '../operations/credentials/open-vault.ts'
import { findSignedIn } from '../operations/identity/find-signed-in.ts'
import { createFirstSignInLink } from '../operations/identity/sign-in-links.ts'
import { showErrorPage } from '../operations/pages/show-error-page.ts'
import { ensureShareKey } from '../operations/share-links/ensure-share-key.ts'
import { requestSiteVisit } from '../operations/trial/request-site-visit.ts'
import type { CancelDeps } from '../operations/runs/cancel-run.ts'
import { keepCancellations } from '../operations/runs/end-cancelled.ts'
import { createSessionWatch } from '../operations/sessions/session-watch.ts'
import { sweepHourly, sweepTemporaryFiles } from './sweep-temporary-files.ts'
import { createSiteVisitor } from '../preview/visit-site.ts'
import type { Queue } from '../queue/queue.ts'
import { openQueue } from '../queue/queue.ts'
import type { OpenedDatabase } from '../store/database.ts'
import type { TrialPreview } from '../store/trial/trial-previews.ts'
import type { Vault } from '../vault/vault.ts'
import { deliveryPolicy } from '../webhooks/delivery-policy.ts'
import type { WebhookDispatcher } from '../webhooks/dispatch-webhooks.ts'
import { startWebhookDispatcher } from '../webhooks/dispatch-webhooks.ts'
import { startWorker } from '../worker/start-worker.ts'

export interface AppSettings {
  config: Config
  /** Owned by the caller, who closes it after the app. */
  opened: OpenedDatabase
  /** Receives a database that was just created, before it contains data; none by default. */
  template?: Pick<DatabaseTemplate, 'save'>
  models: ModelConfig
  log: Log
  /** Reported by /health. */
  version: string
  /** The process's own launch check; awaited before a browser is started. */
  environment: Readonly<Record<string, string | undefined>>
  /** Looks up names; by default as the operating system does. */
  resolveHost?: ResolveHost
  /** Receives the logins of the sessions that run here. */
  liveSecrets: LiveSecrets
  /** How browsers are driven; by default in separate processes. */
  launchSession?: LaunchSession
  /** Ends sessions of cancelled runs that no worker ends; by default this process does. */
  cancellations?: CancelDeps['cancellations']
  /** How passwords are derived; by default at the full cost. */
  passwords?: Passwords
}

/** The running service. Disposing of it stops taking work, returns running sessions to the queue, and closes everything. */
export interface App extends AsyncDisposable {
  /** Where the API listens; null in a worker process. */
  address: string | null
  /** What a first start created in an empty database; its key is shown only here. */
  firstCustomer: CreatedCustomer | null
  /** Signs the first person of that customer in, once; null in a worker process. */
  firstSignInLink: string | null
  minds: Minds
}

/** How long requests, and then sessions, can take to finish when the process stops: 25 s together. */
const drainMs = 5 * SECOND_MS
const stopMs = 20 * SECOND_MS

const dashboardFolder = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))

/** The inputs of the functions below. */
interface Parts extends AppSettings, ReadingParts, Pick<OpenedDatabase, 'db' | 'driver'> {
  clock: Clock
  artifacts: ArtifactStore
  cancellations: CancelDeps['cancellations']
  guard: GuardDeps
  queue: Queue
  minds: Minds
  vault: Vault
  webhookAgent: Dispatcher
  findLaunch: () => Promise<LaunchDeps>
  launchSession: LaunchSession
}

/**
 * Starts the parts that the role requires. If something is missing, throws and leaves behind nothing running and no
 * customer whose key was not shown.
 */
export async function startApp(settings: AppSettings): Promise<App> {
  const { config, opened, log, environment, resolveHost = resolveWithSystem } = settings
  await using resources = new AsyncDisposableStack()
  const queue = resources.use(await openQueue(opened.driver, { works: config.role !== 'api', log }))
  if (opened.isMade && settings.template) {
    const saving = await settings.template.save(opened.driver)
    resources.defer(() => saving.outcome())
  }
  const clock = systemClock
  const guard = { resolveHost, testHosts: config.testHosts }
  const webhookAgent = createGuardedAgent(guard, deliveryPolicy.connectTimeoutMs)
  resources.defer(() => webhookAgent.destroy())
  const launches = resources.use(new AsyncDisposableStack())
  const hosts = resources.use(createSessionHosts({ clock, log }))
  const artifacts = await openArtifacts(config.artifacts)
  const { db } = opened
  const parts: Parts = {
    ...settings,
    db,
    driver: opened.driver,
    queue,
    clock,
    artifacts,
    cancellations: openCancellations(settings, { artifacts, clock, queue }, resources),
    guard,
    minds: await createMinds(settings.models, { clock, log, fetch }),
    vault: openVault({ db: opened.db, clock }, await findMasterKeys(config, { db, log })),
    webhookAgent,
    ...openReading(clock, resources),
    launchSession: settings.launchSession ?? hosts.launch,
    findLaunch: createLaunchFinder({ ...config, guard, environment }, launches),
  }
  // Before anything else: the leftovers of dead processes may be what fills the disk.
  await sweepTemporaryFiles(parts)
  resources.use(sweepHourly(parts))
  await ensureShareKey(parts)
  if (config.role !== 'api') {
    await startSessions(parts, startWebhooks(parts, resources), resources)
  }
  const address = config.role === 'worker' ? null : await listen(parts, resources)
  // Last: its key is shown once, by a start that succeeds.
  const firstCustomer = await ensureDefaultCustomer(parts, async (trx, customerId) =>
    address === null
      ? null
      : createFirstSignInLink({ clock, db: trx, baseUrl: config.baseUrl }, customerId),
  )
  if (config.role !== 'api' && settings.launchSession === undefined && config.spareBrowsers > 0) {
    const launch = await parts.findLaunch()
    resources.use(hosts.keepSpares({ count: config.spareBrowsers, launch }))
  }
  // Closed first: requests that the API still answers must not start sessions here any more.
  resources.defer(() => queue.hold())
  const kept = resources.move()
  return {
    address,
    firstCustomer,
    firstSignInLink: firstCustomer?.signInLink ?? null,
    minds: parts.minds,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

function openCancellations(
  { cancellations, opened: { db }, log }: AppSettings,
  deps: Pick<Parts, 'artifacts' | 'clock' | 'queue'>,
  resources: AsyncDisposableStack,
): Parts['cancellations'] {
  return cancellations ?? resources.use(keepCancellations({ ...deps, db, log }))
}

function startWebhooks(parts: Parts, resources: AsyncDisposableStack): WebhookDispatcher {
  const { webhookRetryDelaysS } = parts.config
  const dispatcher = startWebhookDispatcher({ ...parts, webhookRetryDelaysS })
  resources.defer(() => dispatcher.stop())
  return dispatcher
}

async function startSessions(
  parts: Parts,
  webhookDispatcher: WebhookDispatcher,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { config } = parts
  const deps = { ...parts, ...(await parts.findLaunch()) }
  const workerId = randomUUID()
  const worker = await startWorker({
    ...parts,
    workerId,
    room: openStorageRoom(config, parts.artifacts, workerId),
    leaseS: config.sessionLeaseS,
    concurrency: config.workerConcurrency,
    listModelRoutes: parts.minds.listRoutes,
    localRepositories: config.localRepositories,
    searchPath: parts.environment['PATH'],
    webhookDispatcher,
    visitSite: createSiteVisitor(parts),
    // Loaded with the first session: detectors and actions, which a start does not need.
    prepareSession: async (...session) => {
      const { prepareSession } = await import('./prepare-session.ts')
      const { replaysFindings, privateTargets } = config
      return prepareSession({ ...deps, replaysFindings, privateTargets }, ...session)
    },
  })
  // In parallel: their times must not add up.
  resources.defer(async () => {
    await Promise.all([worker.stop(stopMs), webhookDispatcher.stop()])
  })
}

async function listen(parts: Parts, resources: AsyncDisposableStack): Promise<string> {
  const { config } = parts
  const server = await createServer(parts, await openProvider(config, parts, resources))
  resources.defer(() => closeServer(server, parts.clock, drainMs))
  return server.listen({ port: config.port, host: config.host })
}

async function createServer(parts: Parts, providerParts: ProviderParts): Promise<FastifyInstance> {
  const { config, driver, log, clock } = parts
  const rateLimiter = createRateLimiter(driver.kind === 'pg' ? driver.pool : null, clock)
  const deps = {
    ...parts,
    testHosts: config.testHosts,
    localRepositories: config.localRepositories,
    dashboardUrl: config.dashboardUrl,
    baseUrl: config.baseUrl,
    databaseKind: config.database.kind,
    dataFolders: listDataFolders(config),
    model: parts.minds,
    hasDashboard: () => isDashboardBuilt(dashboardFolder),
    draftPersona: parts.minds.draftPersona,
    sessionWatch: createSessionWatch(parts),
    limitAccount: createAccountLimit(rateLimiter),
    passwords: parts.passwords ?? createPasswords(),
    ...providerParts,
    hasPasswordSignIn: config.hasPasswordSignIn,
    visitSite: (host: string, signal: AbortSignal) => requestSiteVisit(parts, host, signal),
    previews: createSharedWork<TrialPreview>(),
    ...(await openBilling(config, log)),
  }
  const http = {
    log,
    clock,
    trustedProxies: config.trustedProxies,
    renderErrorPage: showErrorPage,
    originRule: { ...endpoints.createTrialPreview, origins: config.trialCorsOrigins },
    streamSlots: createStreamSlots(),
    rateLimiter,
    signInCookie: createSignInCookie(config.baseUrl, signInLifetime.longestMs),
    assertRoom: createDataRoomCheck(config),
    findCaller: createAuthentication(deps),
    findPerson: (token: string, customerId: string | null) => findSignedIn(deps, token, customerId),
    findTriggerCaller: (check: { id: string; token: string }) => authenticateTrigger(deps, check),
  }
  const server = await createHttpServer(http, listBoundEndpoints(), createRoutes(deps))
  bindDashboard(server, dashboardFolder)
  const describe = () => buildOpenApi({ baseUrl: config.baseUrl })
  bindApiDocs(server, {
    describe,
    show: async () => {
      const { showApiDocs } = await import('../operations/pages/show-api-docs.ts')
      return showApiDocs(describe())
    },
  })
  return server
}
