import { createGuardedAgent } from '../../../src/guard/guarded-agent.ts'
import type { ResolveHost } from '../../../src/guard/resolve-guarded.ts'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createId } from '../../../src/lib/ids.ts'
import { createLog, type Log } from '../../../src/lib/log.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { openVault } from '../../../src/operations/credentials/open-vault.ts'
import type { Database } from '../../../src/store/database.ts'
import { addToOutbox, type RunEvent } from '../../../src/store/webhooks/outbox.ts'
import { createMasterKeys } from '../../../src/vault/master-keys.ts'
import { deliveryPolicy } from '../../../src/webhooks/delivery-policy.ts'
import {
  startWebhookDispatcher,
  type WebhookDispatcher,
} from '../../../src/webhooks/dispatch-webhooks.ts'
import type { SendMail } from '../../../src/webhooks/mail/create-mailer.ts'
import { readIssueStates } from '../../../src/webhooks/trackers/watch-issues.ts'

/** The master key of services that a test dispatcher works with. */
export const testMasterKey = Buffer.alloc(32, 7).toString('base64')

interface DispatcherSettings {
  db: Database
  testHosts: ReadonlyMap<string, number>
  clock?: Clock
  resolveHost?: ResolveHost
  log?: Log
  dashboardUrl?: string
  sendMail?: SendMail
}

/** A dispatcher next to a service with role `api`; stops when disposed. */
export function startTestDispatcher(
  settings: DispatcherSettings,
): WebhookDispatcher & AsyncDisposable & { readIssueStates: () => Promise<void> } {
  const { db, testHosts, clock = systemClock, log = createLog('silent') } = settings
  const { resolveHost = () => Promise.resolve([]) } = settings
  const baseUrl = 'https://understudy.test.example'
  const webhookAgent = createGuardedAgent(
    { resolveHost, testHosts },
    deliveryPolicy.connectTimeoutMs,
  )
  const keys = createMasterKeys(new Secret(testMasterKey), null)
  const deps = {
    db,
    clock,
    log,
    vault: openVault({ db, clock }, keys),
    webhookAgent,
    sendMail: settings.sendMail ?? null,
    baseUrl,
    dashboardUrl: settings.dashboardUrl ?? baseUrl,
    webhookRetryDelaysS: [0, 30, 300, 1800, 7200],
  }
  const dispatcher = startWebhookDispatcher(deps)
  return {
    ...dispatcher,
    readIssueStates: async () => readIssueStates(deps),
    async [Symbol.asyncDispose]() {
      await dispatcher.stop()
      await webhookAgent.destroy()
    },
  }
}

/** The test can move the time of day; waiting takes real time. */
export interface MovableClock extends Clock {
  advance(seconds: number): void
}

export function createMovableClock(start: string): MovableClock {
  let nowMs = Date.parse(start)
  return {
    ...systemClock,
    now: () => new Date(nowMs),
    advance(seconds) {
      nowMs += seconds * 1000
    },
  }
}

/** Creates an event, as the end of a run or session does. */
export async function addEvent(
  db: Database,
  customerId: string,
  event: RunEvent = runFailed('run_a'),
): Promise<string> {
  const createdAt = new Date()
  const id = createId('evt', createdAt)
  await db.transaction().execute((trx) => addToOutbox(trx, { customerId, id, createdAt, ...event }))
  return id
}

export function runFailed(runId: string): RunEvent {
  return { event: 'run.failed', payload: { ...seededRun, run_id: runId, status: 'failed' } }
}

/** What the end of a run says, but for which run it is, and how it ended. */
export const seededRun = {
  target_url: 'https://shop.example.com/',
  session_ids: [],
  sessions: { total: 1, completed: 0 },
}
