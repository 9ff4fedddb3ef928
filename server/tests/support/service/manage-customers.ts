import { sql } from 'kysely'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import {
  deleteCustomer,
  type Deletion,
  type DeletionDeps,
} from '../../../src/operations/customers/delete-customer.ts'
import {
  suspendCustomer,
  type Suspension,
} from '../../../src/operations/customers/suspend-customer.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { customerTables } from '../../../src/store/accounts/customer-rows.ts'
import type { TestService } from './test-service.ts'

const log = createLog('silent')
/** Suspends as the command does. */
export async function suspend(
  { db, opened }: TestService,
  customerId: string,
): Promise<Suspension | undefined> {
  await using queue = await openQueue(opened.driver, { works: false, log })
  return await suspendCustomer({ db, clock: systemClock, queue }, customerId)
}

/** Deletes as the command does. */
export async function remove(
  { db, opened, artifacts }: TestService,
  customerId: string,
  options: Partial<Pick<DeletionDeps, 'clock' | 'onWait' | 'onGoOn'>> = {},
): Promise<Deletion | undefined> {
  await using queue = await openQueue(opened.driver, { works: false, log })
  const usual = { clock: systemClock, onWait: () => undefined, onGoOn: () => undefined }
  return await deleteCustomer({ db, queue, artifacts, ...usual, ...options }, customerId)
}

/** Every row of a customer, from every table with a customer column. */
export async function readRows(
  { db }: TestService,
  customerId: string,
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of customerTables) {
    const found = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} as t where customer_id = ${customerId} order by 1
    `.execute(db)
    if (found.rows.length > 0) rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}

/** Number of this customer's jobs, in any state. */
export async function countJobs({ db }: TestService, customerId: string): Promise<number> {
  const { rows } =
    await sql`select 1 from queue.job where data ->> 'customerId' = ${customerId}`.execute(db)
  return rows.length
}
