import type { ArtifactStore, RemovedArtifacts } from '../../artifacts/artifact-store.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { Queue } from '../../queue/queue.ts'
import {
  type CustomerTable,
  customerTables,
  deleteCustomerRows,
  deleteRateLimits,
  findHeldSessions,
} from '../../store/accounts/customer-rows.ts'
import { deleteCustomerRow, startCustomerDeletion } from '../../store/accounts/customers.ts'
import { insertDeletedCustomer } from '../../store/accounts/deleted-customers.ts'
import type { Database, Trx } from '../../store/database.ts'
import { listMembers } from '../../store/identity/members.ts'
import { deletePersonIfMemberless } from '../../store/identity/people.ts'
import { suspendCustomer, type SuspensionDeps } from './suspend-customer.ts'

export interface DeletionDeps extends SuspensionDeps {
  artifacts: ArtifactStore
  queue: SuspensionDeps['queue'] & Pick<Queue, 'deleteJobsOf'>
  /** Called with the number of sessions that workers have yet to stop. Must not throw. */
  onWait: (sessions: number) => void
  /** Called with the number of sessions it no longer waits for. Must not throw. */
  onGoOn: (sessions: number) => void
}

/** The rows this deletion removed, excluding those an earlier, interrupted deletion removed. */
export interface Deletion {
  name: string
  /** An earlier deletion was interrupted. */
  isResumed: boolean
  rows: ReadonlyMap<CustomerTable, number>
  jobs: number
  artifacts: RemovedArtifacts
}

const pollMs = 200
/** How long a worker needs to end a session after a heartbeat tells it to. */
const stoppingMs = 2 * MINUTE_MS

/**
 * Deletes a customer with all its data. The customer is locked out first and its sessions are stopped, so nothing is
 * added in the meantime. If this is interrupted, the customer stays locked out and another call completes the deletion.
 * undefined if the customer does not exist.
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
  const first = await removeRows(
    db,
    id,
    // Memberships and people are deleted together; otherwise an interruption could leave people without a membership.
    customerTables.filter((table) => table !== 'members'),
  )
  await deleteRateLimits(db, id)
  const removed = await artifacts.deleteAll(id)
  const late = await db.transaction().execute(async (trx) => {
    // Requests admitted before the suspension can have added rows; from here on they cannot.
    const removedLate = await deleteCustomerRow(trx, id, () => removeWithPeople(trx, id))
    await insertDeletedCustomer(trx, { id, at: clock.now() })
    return removedLate
  })
  const rows = new Map(
    customerTables
      .map((table) => [table, (first.get(table) ?? 0) + (late.get(table) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
  return { name: suspension.name, isResumed, rows, jobs, artifacts: removed }
}

/**
 * Waits until no worker holds a session. Before the current leases expire, each worker has learned that it must stop or
 * has lost its claim; a worker that survives longer is not waited for, and finds its session deleted at its next write.
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

async function removeWithPeople(
  trx: Trx,
  customerId: string,
): Promise<ReadonlyMap<CustomerTable, number>> {
  const members = await listMembers(trx, customerId)
  const removed = await removeRows(trx, customerId, customerTables)
  // Always in the same order; otherwise two deletions could wait for each other.
  for (const id of members.map(({ personId }) => personId).toSorted()) {
    await deletePersonIfMemberless(trx, id)
  }
  return removed
}

/** Returns the number of deleted rows by table. */
async function removeRows(
  db: Database,
  customerId: string,
  tables: readonly CustomerTable[],
): Promise<ReadonlyMap<CustomerTable, number>> {
  const rows = new Map<CustomerTable, number>()
  for (const table of tables) {
    rows.set(table, await deleteCustomerRows(db, table, customerId))
  }
  return rows
}
