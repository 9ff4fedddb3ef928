import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** A table whose rows each belong to a customer. */
export type CustomerTable = {
  [Name in keyof Tables]: 'customer_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

const inOrder = {
  data_keys: true,
  credentials: true,
  api_keys: true,
  webhook_deliveries: true,
  webhooks: true,
  outbox: true,
  deploy_events: true,
  deploy_checks: true,
  ux_map_jobs: true,
  repositories: true,
  idempotency_keys: true,
  import_tokens: true,
  processor_events: true,
  subscriptions: true,
  billing_accounts: true,
  usage: true,
  session_artifacts: true,
  session_turns: true,
  session_events: true,
  sessions: true,
  run_credentials: true,
  runs: true,
  state_transitions: true,
  personas: true,
  allowed_targets: true,
} as const satisfies Record<CustomerTable, true>

/** Every such table, what refers to others first; a new one does not compile until it has its place here. */
export const customerTables: readonly CustomerTable[] = Object.keys(inOrder).filter(isCustomerTable)

function isCustomerTable(name: string): name is CustomerTable {
  return name in inOrder
}

/** Removes what a customer has in one table; how many rows there were. */
export async function deleteCustomerRows(
  db: Database,
  table: CustomerTable,
  customerId: string,
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(db)
  return Number(numAffectedRows)
}

/** Removes the counts of a customer's requests. */
export async function deleteRateLimits(db: Database, customerId: string): Promise<void> {
  await sql`delete from rate_limits where position(${customerId} in key) > 0`.execute(db)
}

/** How many sessions of a customer a worker may still be at. */
export async function countHeldSessions(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'running')
    .where('worker_id', 'is not', null)
    .where('lease_expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return count
}
