import type { DeployEventBody } from '@understudy/contract/deploy-check'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { matchGlob } from '../../lib/text/match-glob.ts'
import type { Database, Trx } from '../../store/database.ts'
import type { DeployCheck } from '../../store/integrations/deploy-checks.ts'
import {
  findDeployCheck,
  lockDeployCheck,
  noteDeployEvent,
} from '../../store/integrations/deploy-checks.ts'
import type { DeployEvent, DeployEventKey } from '../../store/integrations/deploy-events.ts'
import { findDeployEvent, insertDeployEvent } from '../../store/integrations/deploy-events.ts'
import { refreshSubscription } from '../billing/refresh-subscription.ts'
import type { AdmissionDeps } from '../runs/admit-run.ts'
import { admitRunWithin } from '../runs/admit-run.ts'

type Decision = Pick<DeployEvent, 'decision' | 'reason' | 'runId'>

/**
 * Decides about an event of CI, once for every idempotency key of the check: events that come at once wait for each other.
 * Codes: invalid_trigger_token when the check was archived or its owner suspended meanwhile; those of 5xx, which leave the event undecided.
 */
export async function ingestDeployEvent(
  deps: AdmissionDeps,
  { customerId, deployCheckId }: { customerId: string; deployCheckId: string },
  event: DeployEventBody,
): Promise<{ decided: DeployEvent; isDuplicate: boolean }> {
  const key = { customerId, deployCheckId, idempotencyKey: event.idempotency_key }
  // Before the transaction, whose locks the question would hold.
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

/** Whether the event would have a run admitted if it were decided now. */
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
  const receivedAt = deps.clock.now()
  const decided = {
    ...(await decide(deps, trx, check, event)),
    customerId: check.customerId,
    id: createId('dev', receivedAt),
    deployCheckId: check.id,
    event,
    receivedAt,
  }
  await insertDeployEvent(trx, decided)
  await noteDeployEvent(trx, check, receivedAt)
  return decided
}

async function decide(
  deps: AdmissionDeps,
  trx: Trx,
  check: DeployCheck,
  event: DeployEventBody,
): Promise<Decision> {
  const judgment = judge(check, event)
  if (judgment.kind === 'start') return start(deps, trx, check, judgment.targetUrl)
  const { kind: decision, reason } = judgment
  return { decision, reason, runId: null }
}

type Judgment =
  | { kind: 'start'; targetUrl: string }
  | { kind: Exclude<DeployEvent['decision'], 'queued_run'>; reason: string }

/** What the event and the check say themselves, before anybody is asked whether a run may start. */
function judge(check: DeployCheck, event: DeployEventBody): Judgment {
  if (event.status !== 'ready') {
    return { kind: 'ignored_non_ready', reason: `The status is ${event.status}.` }
  }
  const mismatch = findMismatch(check, event)
  if (mismatch !== null) return { kind: 'ignored_filter', reason: mismatch }
  const targetUrl = check.type === 'fixed_url' ? check.targetUrl : (event.target_url ?? null)
  if (targetUrl === null) {
    const reason =
      'The event names no target_url: send one, or give the check type fixed_url and a target_url.'
    return { kind: 'blocked_target', reason }
  }
  return { kind: 'start', targetUrl }
}

/** Which filter keeps the event out, in words; null when it passes all. */
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
  if (value === undefined) return `The event names no ${what}.`
  return listed.includes(value) ? null : `The ${what} is not listed.`
}

function findOtherProvider(listed: readonly string[], provider: string): string | null {
  if (provider !== 'generic-ci') return findUnlisted('provider', listed, provider)
  if (listed.length === 0 || listed.includes(provider)) return null
  return 'The provider is generic-ci, as when an event names none; that is not listed.'
}

function findOtherBranch(globs: readonly string[], branch: string | undefined): string | null {
  if (globs.length === 0) return null
  if (branch === undefined) return 'The event names no branch.'
  const isMatch = globs.some((glob) => matchGlob(glob, branch))
  return isMatch ? null : 'The branch fits none of the patterns.'
}

/** CI that knows only the ref says by it which branch was deployed; a tag is none. */
function readBranch({ branch, git_ref: ref }: DeployEventBody): string | undefined {
  if (branch !== undefined) return branch
  return /^refs\/heads\/(?<name>.+)$/.exec(ref ?? '')?.groups?.['name']
}

async function start(
  deps: AdmissionDeps,
  trx: Trx,
  check: DeployCheck,
  targetUrl: string,
): Promise<Decision> {
  try {
    const run = await admitRunWithin(deps, trx, check.customerId, {
      targetUrl,
      personas: { kind: 'stored', ids: check.personaIds },
      task: check.task,
      flows: check.flows,
      credentialIds: check.credentialIds,
      model: null,
      durationBudget: check.durationBudget,
      guidedExploration: check.guidedExploration,
    })
    return { decision: 'queued_run', reason: null, runId: run.id }
  } catch (error) {
    // Our own trouble is not decided: CI tries again. What the customer can mend is.
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.code === 'invalid_api_key') throw new ApiError('invalid_trigger_token')
    const reason = `${error.code}: ${error.message}`
    return { decision: 'blocked_target', reason, runId: null }
  }
}
