import type { Dispatcher } from 'undici'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { createSessionHosts, type SessionHosts } from '../browser/host/session-hosts.ts'
import type { LaunchSession } from '../browser/launch-session.ts'
import type { LaunchDeps } from '../browser/launch/launch.ts'
import type { Config } from '../config/config.ts'
import type { ModelConfig } from '../config/models.ts'
import { createGuardedAgent } from '../guard/guarded-agent.ts'
import { type GuardDeps, type ResolveHost, resolveWithSystem } from '../guard/resolve-guarded.ts'
import type { Passwords } from '../identity/password.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { LiveSecrets } from '../lib/secrets/live-secrets.ts'
import { createMinds } from '../mind/create-minds.ts'
import type { Minds } from '../mind/minds.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { openVault } from '../operations/credentials/open-vault.ts'
import type { CancelDeps } from '../operations/runs/cancel-run.ts'
import { keepCancellations } from '../operations/runs/end-cancelled.ts'
import { openQueue, type Queue } from '../queue/queue.ts'
import type { OpenedDatabase } from '../store/database.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import type { Vault } from '../vault/vault.ts'
import { deliveryPolicy } from '../webhooks/delivery-policy.ts'
import type { SendMail } from '../webhooks/mail/create-mailer.ts'
import type { DatabaseTemplate } from './database-template.ts'
import { createLaunchFinder } from './find-launch.ts'
import { findMasterKeys } from './find-master-keys.ts'
import { openArtifacts } from './open-artifacts.ts'
import { type Billing, openBilling } from './open-billing.ts'
import { observe, type Observers, openMetrics } from './open-metrics.ts'
import { openReading, type ReadingParts } from './open-reading.ts'

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
  /** The variables of the process. */
  environment: Readonly<Record<string, string | undefined>>
  /** Looks up names; by default as the operating system does. */
  resolveHost?: ResolveHost
  /** Receives the logins of the sessions that run here. */
  liveSecrets: LiveSecrets
  /** How browsers are driven; by default in separate processes. */
  launchSession?: LaunchSession
  /** Ends sessions of cancelled runs that no worker ends; by default this process does. */
  cancellations?: CancelDeps['cancellations']
  /** Of this process; made by default. */
  metrics?: Metrics
  /** How passwords are derived; by default at the full cost. */
  passwords?: Passwords
}

/** What the parts of the service share. */
export interface Parts
  extends AppSettings, ReadingParts, Observers, Billing, Pick<OpenedDatabase, 'db' | 'driver'> {
  metrics: Metrics
  clock: Clock
  artifacts: ArtifactStore
  cancellations: CancelDeps['cancellations']
  guard: GuardDeps
  queue: Queue
  minds: Minds
  vault: Vault
  /** null: secrets can neither be stored nor read. */
  masterKeys: MasterKeys | null
  webhookAgent: Dispatcher
  /** null: no mail server is configured. */
  sendMail: SendMail | null
  findLaunch: () => Promise<LaunchDeps>
  launchSession: LaunchSession
  sessionHosts: SessionHosts
}

/**
 * Opens what the parts of the service share. Throws if something is missing; the caller disposes of `resources`.
 */
export async function openParts(
  settings: AppSettings,
  resources: AsyncDisposableStack,
): Promise<Parts> {
  const { config, opened, log, environment, resolveHost = resolveWithSystem } = settings
  const queue = resources.use(await openQueue(opened.driver, { works: config.role !== 'api', log }))
  if (opened.isMade && settings.template) {
    const saving = await settings.template.save(opened.driver)
    resources.defer(() => saving.result())
  }
  const clock = systemClock
  const guard = { resolveHost, testHosts: config.testHosts }
  const webhookAgent = createGuardedAgent(guard, deliveryPolicy.connectTimeoutMs)
  resources.defer(() => webhookAgent.destroy())
  const launches = resources.use(new AsyncDisposableStack())
  const sessionHosts = resources.use(createSessionHosts({ clock, log }))
  const artifacts = await openArtifacts(config.artifacts)
  const { db } = opened
  const metrics = settings.metrics ?? openMetrics(settings.version)
  const observers = observe(metrics)
  const masterKeys = await findMasterKeys(config, { db, log })
  return {
    ...settings,
    ...observers,
    metrics,
    masterKeys,
    db,
    driver: opened.driver,
    queue,
    clock,
    artifacts,
    cancellations: openCancellations(
      settings,
      { artifacts, clock, queue, onEnd: observers.onEnd },
      resources,
    ),
    guard,
    minds: await createMinds(settings.models, {
      clock,
      log,
      fetch,
      onModelCall: observers.onModelCall,
    }),
    vault: openVault({ db, clock }, masterKeys),
    webhookAgent,
    sendMail: await openMailer(config),
    ...openReading(clock, resources),
    ...(await openBilling(config, log)),
    launchSession: settings.launchSession ?? sessionHosts.launch,
    sessionHosts,
    findLaunch: createLaunchFinder({ ...config, guard, environment }, launches),
  }
}

/** Loaded only with a mail server. */
async function openMailer({ mail }: Config): Promise<SendMail | null> {
  if (mail === null) return null
  const { createMailer } = await import('../webhooks/mail/create-mailer.ts')
  return createMailer(mail)
}

function openCancellations(
  { cancellations, opened: { db }, log }: AppSettings,
  deps: Pick<Parts, 'artifacts' | 'clock' | 'queue' | 'onEnd'>,
  resources: AsyncDisposableStack,
): Parts['cancellations'] {
  return cancellations ?? resources.use(keepCancellations({ ...deps, db, log }))
}
