import type { Clock } from '../../lib/clock.ts'
import type { Queue } from '../../queue/queue.ts'
import { findCustomer, markCustomerSuspended } from '../../store/accounts/customers.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { Database } from '../../store/database.ts'
import { failOpenUxMapJobs } from '../../store/integrations/ux-map-jobs.ts'
import { listOpenRunIds } from '../../store/runs/runs.ts'
import { getLastClaimAgeMs } from '../../store/webhooks/webhook-deliveries.ts'
import { waitOutClaims } from '../../webhooks/wait-out-claims.ts'
import { cancelRun } from '../runs/cancel-run.ts'

export interface SuspensionDeps {
  db: Database
  clock: Clock
  queue: Pick<Queue, 'enqueue' | 'wake'>
}

/** What a suspension stopped. */
export interface Suspension {
  /** Of the customer. */
  name: string
  cancelledRuns: number
  failedUxMapJobs: number
}

/**
 * Locks a customer out in every process at once: no key, trigger token or report link is valid, no run starts, no
 * webhook is called, and running sessions are cancelled. Can be repeated. undefined if the customer does not exist.
 */
export async function suspendCustomer(
  deps: SuspensionDeps,
  id: string,
): Promise<Suspension | undefined> {
  const { db, clock, queue } = deps
  const customer = await findCustomer(db, id)
  if (customer === undefined) return undefined
  const lastClaimAgeMs = await db.transaction().execute(async (trx) => {
    // Admissions and delivery claims hold this lock: they have finished, or see the suspension.
    await lockCustomer(trx, id)
    await markCustomerSuspended(trx, { id, at: clock.now() })
    return getLastClaimAgeMs(trx, id)
  })
  const runIds = await listOpenRunIds(db, id)
  // Nothing is woken: the service is another process, which looks for cancelled runs every minute.
  const cancellations = { wake: () => undefined }
  for (const runId of runIds) await cancelRun({ db, clock, queue, cancellations }, id, runId)
  const reason = 'The account was suspended.'
  const failedUxMapJobs = await failOpenUxMapJobs(db, { customerId: id, reason, at: clock.now() })
  await waitOutClaims(clock, lastClaimAgeMs)
  return { name: customer.name, cancelledRuns: runIds.length, failedUxMapJobs }
}
