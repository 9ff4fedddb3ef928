import { limits } from '@understudy/contract/limits'
import { checkUrl, type UrlVerdict } from '../../guard/check-url.ts'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { explainDenial } from '../../guard/verdict.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { findSessionCostLimit } from '../../lib/session-cost.ts'
import { getTraceParent } from '../../lib/tracing.ts'
import type { Queue } from '../../queue/queue.ts'
import { ensureAllowedTarget } from '../../store/accounts/allowed-targets.ts'
import { linkCredentials } from '../../store/accounts/credentials.ts'
import { lockWithTargets } from '../../store/accounts/lock-customer.ts'
import type { Trx } from '../../store/database.ts'
import { insertJudging } from '../../store/runs/run-verdicts.ts'
import { countWaitingRuns, type NewRun } from '../../store/runs/runs.ts'
import { admitBilling } from '../billing/admit-billing.ts'
import type { BillingGate } from '../billing/get-billing-status.ts'
import { type RefreshDeps, refreshSubscription } from '../billing/refresh-subscription.ts'
import { assertCredentials } from '../credentials/assert-credentials.ts'
import { assertWithinCaps, type SpendCaps } from '../spend/spend-caps.ts'
import { admitPersonas } from './admit-personas.ts'
import { admitTarget } from './admit-target.ts'
import { findEarlierAdmission } from './find-earlier-admission.ts'
import type { AdmittedRun, RunRequest } from './run-request.ts'
import { writeRun } from './write-run.ts'

/** The model available to sessions. */
export interface OfferedModel {
  /** The only identifier that POST /runs accepts. */
  publicId: string
  /** The built-in explorer drives the sessions, not a language model. */
  isPreview: boolean
  /** false if no route to the model is healthy. Must not throw. */
  isAvailable: () => boolean
}

export interface AdmissionDeps extends RefreshDeps {
  queue: Pick<Queue, 'enqueueAll' | 'wake'>
  testHosts: TestHosts
  model: OfferedModel
  billingGate: BillingGate
  spendCaps: SpendCaps
}

/**
 * Admits a run or says why not. Everything is written in one transaction: the run, its sessions, their jobs, the
 * allowed target of a first run, the reserved usage and costs. With an idempotency key, the same request within 24 h returns the
 * first run. Codes: invalid_request, payment_required, billing_cancelled, target_not_allowed, persona_not_found,
 * credential_not_found, model_unavailable, rate_limited if too many runs are waiting, spend_limit_reached, idempotency_key_reused, invalid_api_key if the customer was suspended in the
 * meantime.
 */
export async function admitRun(
  deps: AdmissionDeps,
  { customerId, idempotencyKey }: { customerId: string; idempotencyKey: string | null },
  request: RunRequest,
): Promise<AdmittedRun> {
  const candidate = describeCandidate(deps, customerId, request)
  await refreshSubscription(deps, customerId)
  const admitted = await deps.db.transaction().execute(async (trx) => {
    const allowedHosts = await lockActive(trx, customerId)
    const caller = { customerId, idempotencyKey, runId: candidate.id, at: candidate.createdAt }
    const earlier = await findEarlierAdmission(trx, caller, request)
    return earlier ?? admit(deps, trx, { ...candidate, allowedHosts })
  })
  deps.queue.wake('run-session')
  return admitted
}

/**
 * The same within the caller's transaction, without an idempotency key. Writes nothing if it throws, so the caller can
 * continue. Call `refreshSubscription` before the transaction, and wake `run-session` after the commit.
 */
export async function admitRunWithin(
  deps: AdmissionDeps,
  trx: Trx,
  customerId: string,
  request: RunRequest,
): Promise<AdmittedRun> {
  const candidate = describeCandidate(deps, customerId, request)
  const allowedHosts = await lockActive(trx, customerId)
  return admit(deps, trx, { ...candidate, allowedHosts })
}

/** Also rejects a request that was accepted just before its customer was suspended. */
async function lockActive(trx: Trx, customerId: string): Promise<string[]> {
  const locked = await lockWithTargets(trx, customerId)
  if (locked === null) throw new ApiError('invalid_api_key')
  return locked
}

interface Candidate {
  customerId: string
  id: string
  createdAt: Date
  target: Extract<UrlVerdict, { kind: 'allowed' }>
  request: RunRequest
}

function describeCandidate(
  { clock, testHosts }: AdmissionDeps,
  customerId: string,
  request: RunRequest,
): Candidate {
  const target = checkUrl(request.targetUrl, { kind: 'target' }, testHosts)
  if (target.kind === 'denied') {
    throw new ApiError('invalid_request', { detail: `target_url ${explainDenial(target.rule)}` })
  }
  const createdAt = clock.now()
  return { customerId, id: createId('run', createdAt), createdAt, target, request }
}

/** The order of these checks is the order in which a customer sees several errors. */
async function admit(
  deps: AdmissionDeps,
  trx: Trx,
  candidate: Candidate & { allowedHosts: readonly string[] },
): Promise<AdmittedRun> {
  const { customerId, createdAt, allowedHosts, request } = candidate
  const { host } = candidate.target
  await admitBilling(trx, deps.billingGate, customerId)
  const seeded = await admitTarget(trx, { customerId, host, allowedHosts, at: createdAt })
  const personas = await admitPersonas(trx, {
    customerId,
    requested: request.personas,
    at: createdAt,
  })
  await assertCredentials(trx, { customerId, ids: request.credentialIds, host })
  assertModel(deps.model, request.model)
  await assertRoomInQueue(trx, customerId)
  const run = describeRun(deps.model, candidate, personas.length)
  const reservedUsd = findReservation(run, deps.spendCaps.runUsd)
  const mostUsd = reservedUsd * personas.length
  await assertWithinCaps(trx, deps.spendCaps, { customerId, at: createdAt, mostUsd })
  if (seeded !== null) await ensureAllowedTarget(trx, seeded)
  const admitted = await writeRun(deps.queue, trx, run, { personas, reservedUsd })
  await insertJudging(trx, { customerId, runId: run.id }, request.judging)
  await linkCredentials(trx, { customerId, runId: run.id }, request.credentialIds)
  return admitted
}

/** A session takes minutes, and the next run starts when a worker has time for it. */
const retryAfterS = 60

/** The caller has locked the customer, so that no other run is admitted meanwhile. */
async function assertRoomInQueue(trx: Trx, customerId: string): Promise<void> {
  if ((await countWaitingRuns(trx, customerId)) < limits.waitingRunsPerCustomer) return
  throw new ApiError('rate_limited', {
    detail: `${limits.waitingRunsPerCustomer} runs are already waiting: wait until some have started, or cancel those that are no longer needed.`,
    retryAfterS,
  })
}

function assertModel(offered: OfferedModel, asked: string | null): void {
  if (asked !== null && asked !== offered.publicId) {
    throw new ApiError('invalid_request', {
      detail: `model: the only available model is ${offered.publicId}`,
    })
  }
  if (!offered.isAvailable()) throw new ApiError('model_unavailable')
}

/** The most that one session of a run can cost. The built-in explorer costs nothing. */
function findReservation(run: NewRun, runCapUsd: number | null): number {
  return run.isPreview ? 0 : findSessionCostLimit({ ...run, runCapUsd })
}

function describeRun(
  model: OfferedModel,
  { customerId, id, createdAt, target, request }: Candidate,
  sessionCount: number,
): NewRun {
  return {
    customerId,
    id,
    targetUrl: target.url.href,
    aggregateStatus: sessionCount > 1 ? 'pending' : 'not_applicable',
    guidedExploration: request.guidedExploration,
    durationBudget: request.guidedExploration === 'deep' ? 'medium' : request.durationBudget,
    device: request.device,
    interaction: request.interaction,
    replayMaySendData: request.replayMaySendData,
    task: request.task,
    flows: request.flows,
    model: model.publicId,
    isPreview: model.isPreview,
    sessionCount,
    traceParent: getTraceParent(),
    createdAt,
  }
}
