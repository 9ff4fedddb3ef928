import type { ArtifactStore, RemovedArtifacts } from '../../artifacts/artifact-store.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { Queue } from '../../queue/queue.ts'
import type { CustomerTable } from '../../store/accounts/customer-rows.ts'
import {
  customerTables,
  deleteCustomerRows,
  deleteRateLimits,
  findHeldSessions,
} from '../../store/accounts/customer-rows.ts'
import { deleteCustomerRow, startCustomerDeletion } from '../../store/accounts/customers.ts'
import type { Database } from '../../store/database.ts'
import { insertDeletedCustomer } from '../../store/accounts/deleted-customers.ts'
import type { SuspensionDeps } from './suspend-customer.ts'
import { suspendCustomer } from './suspend-customer.ts'

export interface DeletionDeps extends SuspensionDeps {
  artifacts: ArtifactStore
  queue: SuspensionDeps['queue'] & Pick<Queue, 'deleteJobsOf'>
  /** Told how many sessions workers are still to stop. Must not throw. */
  onWait: (sessions: number) => void
  /** Told how many sessions it no longer waits for. Must not throw. */
  onGoOn: (sessions: number) => void
}

/** What a deletion removed; what an earlier one that broke off had removed is not in it. */
export interface Deletion {
  name: string
  /** An earlier deletion had broken off. */
  isResumed: boolean
  rows: Map<CustomerTable, number>
  jobs: number
  artifacts: RemovedArtifacts
}

const pollMs = 200
/** A worker needs it to end a session, once a heartbeat told it to. */
const stoppingMs = 2 * MINUTE_MS

/**
 * Removes a customer with everything it owns. It is shut out first and its sessions are stopped, so nothing is added
 * meanwhile. When this breaks off, the customer stays shut out and calling it again does the rest. undefined when there is no
 * such customer.
 */
export async function deleteCustomer(
  deps: DeletionDeps,
  id: string,
): Promise<Deletion | undefined> {
  const { db, clock, queue, artifacts } = deps
  const suspension = await suspendCustomer(deps, id)
  if (suspension === undefined) return undefined
  const isResumed = !(await startCustomerDeletion(db, { id, at: clock.now() }))
  await waitForWorkers(deps, id)
  const jobs = await queue.deleteJobsOf(id)
  const rows = new Map<CustomerTable, number>()
  await removeRows(db, id, rows)
  await deleteRateLimits(db, id)
  const removed = await artifacts.deleteAll(id)
  await db.transaction().execute(async (trx) => {
    // Requests let in before the suspension may have added rows; from here on they cannot.
    await deleteCustomerRow(trx, id, () => removeRows(trx, id, rows))
    await insertDeletedCustomer(trx, { id, at: clock.now() })
  })
  return { name: suspension.name, isResumed, rows, jobs, artifacts: removed }
}

/**
 * Until no worker holds a session. Within the leases there are, each worker has learned that it is to stop or lost its hold;
 * one that lives on is not waited for, and finds its session gone when it next writes.
 */
async function waitForWorkers(
  { db, clock, onWait, onGoOn }: DeletionDeps,
  customerId: string,
): Promise<void> {
  const startMs = clock.monotonicMs()
  let held = await findHeldSessions(db, customerId)
  const patienceMs = held.leaseMs + stoppingMs
  let told = 0
  while (held.count > 0) {
    if (clock.monotonicMs() - startMs >= patienceMs) {
      onGoOn(held.count)
      return
    }
    if (held.count !== told) onWait(held.count)
    told = held.count
    await clock.sleep(pollMs)
    held = await findHeldSessions(db, customerId)
  }
}

/** Adds what it removed to `rows`. */
async function removeRows(
  db: Database,
  customerId: string,
  rows: Map<CustomerTable, number>,
): Promise<void> {
  for (const table of customerTables) {
    const count = await deleteCustomerRows(db, table, customerId)
    if (count > 0) rows.set(table, (rows.get(table) ?? 0) + count)
  }
}
