import { deployEventBody } from '@understudy/contract/deploy-check'
import type { Trx } from '../../store/database.ts'
import { type DeployCheck, lockDeployCheck } from '../../store/integrations/deploy-checks.ts'
import { findDeployEvent } from '../../store/integrations/deploy-events.ts'
import { type DueCheck, listDueChecks, setNextRun } from '../../store/integrations/due-checks.ts'
import { refreshSubscription } from '../billing/refresh-subscription.ts'
import type { AdmissionDeps } from '../runs/admit-run.ts'
import { findNextRun } from './find-next-run.ts'
import { keepDecision, startCheckRun } from './start-check-run.ts'

/** Of one search; the next one follows within seconds. */
const limit = 20

/** The provider of the events that a schedule makes. */
const provider = 'schedule'

/**
 * Starts the runs of deploy checks whose schedule is due; any number of processes can search at once. A due time is decided once, in
 * the transaction that sets the next one; times that passed while nothing searched are decided as one. What refuses the run, such as a
 * spend limit, is kept as the reason of the event. A check that fails for a reason on our side stays due and keeps no other one waiting.
 */
export async function startDueChecks(deps: AdmissionDeps, signal: AbortSignal): Promise<void> {
  const due = await listDueChecks(deps.db, { now: deps.clock.now(), limit })
  for (const check of due) {
    if (signal.aborted) return
    try {
      await startDueCheck(deps, check)
    } catch (error) {
      deps.log.warn({ err: error, deploy_check_id: check.id }, 'a scheduled run was not started')
    }
  }
}

async function startDueCheck(deps: AdmissionDeps, { customerId, id }: DueCheck): Promise<void> {
  // Before the transaction, whose locks the query would otherwise hold.
  await refreshSubscription(deps, customerId)
  const isStarted = await deps.db.transaction().execute(async (trx) => {
    const check = await lockDeployCheck(trx, customerId, id)
    return check !== undefined && decideDue(deps, trx, check)
  })
  if (isStarted) deps.queue.wake('run-session')
}

/** Returns whether a run was started; another process can have decided in the meantime. */
async function decideDue(deps: AdmissionDeps, trx: Trx, check: DeployCheck): Promise<boolean> {
  const { customerId, id: deployCheckId, schedule, nextRunAt, targetUrl } = check
  const now = deps.clock.now()
  if (nextRunAt === null || nextRunAt > now) return false
  if (schedule === null || targetUrl === null) {
    // An older process dropped the schedule and left its next time.
    await setNextRun(trx, check, null)
    return false
  }
  await setNextRun(trx, check, findNextRun(schedule, now))
  const event = deployEventBody.parse({
    status: 'ready',
    idempotency_key: `schedule ${nextRunAt.toISOString()}`,
    provider,
  })
  const key = { customerId, deployCheckId, idempotencyKey: event.idempotency_key }
  // Only if CI has posted this very key.
  if ((await findDeployEvent(trx, key)) !== undefined) return false
  const decision = await startCheckRun(deps, trx, check, { event, targetUrl, advice })
  await keepDecision(deps, trx, check, { event, decision })
  return decision.runId !== null
}

const advice = 'Nothing was started at this time; the schedule tries again at its next one.'
