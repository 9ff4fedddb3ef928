import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '../lib/clock.ts'
import { createSiteVisitor } from '../preview/visit-site.ts'
import { startWebhookDispatcher, type WebhookDispatcher } from '../webhooks/dispatch-webhooks.ts'
import { startWorker } from '../worker/start-worker.ts'
import { watchSchedules } from '../worker/watch-schedules.ts'
import { openStorageSpace } from './open-storage-space.ts'
import type { Parts } from './parts.ts'

/** How long sessions can take to finish when the process stops. */
const stopMs = 20 * SECOND_MS

/** Runs sessions, visits, maps, schedules and deliveries of webhooks. */
export async function startSessions(parts: Parts, resources: AsyncDisposableStack): Promise<void> {
  const webhookDispatcher = startWebhooks(parts, resources)
  const { config } = parts
  const deps = { ...parts, ...(await parts.findLaunch()) }
  const workerId = randomUUID()
  const worker = await startWorker({
    ...parts,
    workerId,
    space: openStorageSpace(config, parts.artifacts, workerId),
    leaseS: config.sessionLeaseS,
    runCapUsd: config.spendCaps.runUsd,
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
  const { testHosts, spendCaps } = config
  resources.use(watchSchedules({ ...parts, model: parts.minds, testHosts, spendCaps }))
}

function startWebhooks(parts: Parts, resources: AsyncDisposableStack): WebhookDispatcher {
  const { webhookRetryDelaysS, baseUrl, dashboardUrl } = parts.config
  const links = { baseUrl, dashboardUrl }
  const dispatcher = startWebhookDispatcher({ ...parts, ...links, webhookRetryDelaysS })
  resources.defer(() => dispatcher.stop())
  return dispatcher
}
