import type { DeployEventBody } from '@understudy/contract/deploy-check'
import { ApiError } from '../../lib/api-error.ts'
import { matchGlob } from '../../lib/text/match-glob.ts'
import type { Database, Trx } from '../../store/database.ts'
import {
  type DeployCheck,
  findDeployCheck,
  lockDeployCheck,
} from '../../store/integrations/deploy-checks.ts'
import {
  type DeployEvent,
  type DeployEventKey,
  findDeployEvent,
} from '../../store/integrations/deploy-events.ts'
import { refreshSubscription } from '../billing/refresh-subscription.ts'
import type { AdmissionDeps } from '../runs/admit-run.ts'
import { type EventDecision, keepDecision, readBranch, startCheckRun } from './start-check-run.ts'

/**
 * Decides on an event from CI, once per idempotency key of the check; concurrent events wait for each other. Codes:
 * invalid_trigger_token if the check was archived or its owner suspended in the meantime; 5xx codes, which leave the
 * event undecided.
 */
export async function ingestDeployEvent(
  deps: AdmissionDeps,
  { customerId, deployCheckId }: { customerId: string; deployCheckId: string },
  event: DeployEventBody,
): Promise<{ decided: DeployEvent; isDuplicate: boolean }> {
  const key = { customerId, deployCheckId, idempotencyKey: event.idempotency_key }
  // Before the transaction, whose locks the query would otherwise hold.
  if (await isAboutToStart(deps.db, key, event)) await refreshSubscription(deps, customerId)
  const ingested = await deps.db.transaction().execute(async (trx) => {
    const check = await lockDeployCheck(trx, customerId, deployCheckId)
    if (check === undefined || check.archivedAt !== null) {
      throw new ApiError('invalid_trigger_token')
    }
    const earlier = await findDeployEvent(trx, key)
    if (earlier !== undefined) return { decided: earlier, isDuplicate: true }
    return { decided: await decideAndKeep(deps, trx, check, event), isDuplicate: false }
  })
  if (ingested.decided.runId !== null) deps.queue.wake('run-session')
  return ingested
}

/** Whether the event would start a run if it were decided now. */
async function isAboutToStart(
  db: Database,
  key: DeployEventKey,
  event: DeployEventBody,
): Promise<boolean> {
  const check = await findDeployCheck(db, key.customerId, key.deployCheckId)
  if (check === undefined || check.archivedAt !== null) return false
  return judge(check, event).kind === 'start' && (await findDeployEvent(db, key)) === undefined
}

async function decideAndKeep(
  deps: AdmissionDeps,
  trx: Trx,
  check: DeployCheck,
  event: DeployEventBody,
): Promise<DeployEvent> {
  const decision = await decide(deps, trx, check, event)
  return keepDecision(deps, trx, check, { event, decision })
}

async function decide(
  deps: AdmissionDeps,
  trx: Trx,
  check: DeployCheck,
  event: DeployEventBody,
): Promise<EventDecision> {
  const judgment = judge(check, event)
  if (judgment.kind === 'start') {
    const { targetUrl } = judgment
    return startCheckRun(deps, trx, check, { event, targetUrl, advice: finalDecision })
  }
  const { kind: decision, reason } = judgment
  return { decision, reason, runId: null }
}

type Judgment =
  | { kind: 'start'; targetUrl: string }
  | { kind: Exclude<DeployEvent['decision'], 'queued_run'>; reason: string }

/** The decision from the event and the check alone, before anything else is queried. */
function judge(check: DeployCheck, event: DeployEventBody): Judgment {
  if (event.status !== 'ready') {
    return { kind: 'ignored_non_ready', reason: `The status is ${event.status}.` }
  }
  const mismatch = findMismatch(check, event)
  if (mismatch !== null) return { kind: 'ignored_filter', reason: mismatch }
  const targetUrl = check.type === 'fixed_url' ? check.targetUrl : (event.target_url ?? null)
  if (targetUrl === null) {
    const reason =
      "The event has no target_url: send one, or set the check's type to fixed_url with a target_url."
    return { kind: 'blocked_target', reason }
  }
  return { kind: 'start', targetUrl }
}

/** A message that names the filter that excludes the event; null if it passes all. */
function findMismatch(check: DeployCheck, event: DeployEventBody): string | null {
  if (!check.enabled) return 'The check is disabled.'
  return (
    findUnlisted('environment', check.environments, event.environment) ??
    findOtherProvider(check.providers, event.provider) ??
    findOtherBranch(check.branches, readBranch(event))
  )
}

function findUnlisted(what: string, listed: readonly string[], value?: string): string | null {
  if (listed.length === 0) return null
  if (value === undefined) return `The event has no ${what}.`
  return listed.includes(value) ? null : `The ${what} is not listed.`
}

function findOtherProvider(listed: readonly string[], provider: string): string | null {
  if (provider !== 'generic-ci') return findUnlisted('provider', listed, provider)
  if (listed.length === 0 || listed.includes(provider)) return null
  return 'The provider is generic-ci, the default for events without a provider; it is not listed.'
}

function findOtherBranch(globs: readonly string[], branch: string | undefined): string | null {
  if (globs.length === 0) return null
  if (branch === undefined) return 'The event has no branch.'
  const isMatch = globs.some((glob) => matchGlob(glob, branch))
  return isMatch ? null : 'The branch matches none of the patterns.'
}

/** A repeated event gets the decision of the first one, so CI that only retries would wait forever. */
const finalDecision =
  'This decision is final for its idempotency_key; after fixing the cause, post an event with a new key.'
