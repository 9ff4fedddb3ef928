import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A table whose rows belong to customers. */
export type CustomerTable = {
  [Name in keyof Tables]: 'customer_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** The column that identifies a row within a customer. */
const keyColumns = {
  data_keys: ['customer_id'],
  credentials: ['customer_id', 'id'],
  problem_entries: ['customer_id', 'id'],
  problems: ['customer_id', 'fingerprint'],
  share_links: ['customer_id', 'id'],
  invitations: ['customer_id', 'id'],
  members: ['customer_id', 'person_id'],
  api_keys: ['customer_id', 'id'],
  webhook_deliveries: ['customer_id', 'id'],
  tracker_issues: ['customer_id', 'webhook_id', 'subject'],
  alerts: ['customer_id', 'stream', 'reason'],
  webhooks: ['customer_id', 'id'],
  outbox: ['customer_id', 'id'],
  deploy_events: ['customer_id', 'id'],
  deploy_checks: ['customer_id', 'id'],
  ux_map_jobs: ['customer_id', 'id'],
  repositories: ['customer_id', 'id'],
  idempotency_keys: ['customer_id', 'key'],
  import_tokens: ['customer_id', 'hash'],
  processor_events: ['customer_id', 'id'],
  subscriptions: ['customer_id', 'id'],
  billing_accounts: ['customer_id'],
  usage: ['customer_id', 'session_id'],
  session_problems: ['customer_id', 'session_id', 'fingerprint'],
  said_pages: ['customer_id', 'page'],
  session_artifacts: ['customer_id', 'session_id', 'kind', 'name'],
  session_turns: ['customer_id', 'session_id', 'turn'],
  session_events: ['customer_id', 'session_id', 'seq'],
  sessions: ['customer_id', 'id'],
  run_verdicts: ['customer_id', 'run_id'],
  run_credentials: ['customer_id', 'run_id', 'credential_id'],
  runs: ['customer_id', 'id'],
  state_transitions: ['customer_id', 'entity_id', 'to_status'],
  personas: ['customer_id', 'id'],
  allowed_targets: ['customer_id', 'id'],
  private_target_grants: ['customer_id', 'host'],
} as const satisfies Record<CustomerTable, readonly string[]>

/** Every such table, referencing tables first; a new table does not compile until it is listed here. */
export const customerTables: readonly CustomerTable[] =
  Object.keys(keyColumns).filter(isCustomerTable)

function isCustomerTable(name: string): name is CustomerTable {
  return name in keyColumns
}

/** Small enough to keep each statement short. */
const batchSize = 5000

/** Deletes a customer's rows in one table, batch by batch; returns the number of rows. */
export async function deleteCustomerRows(
  db: Database,
  table: CustomerTable,
  customerId: string,
): Promise<number> {
  const key = sql.join(keyColumns[table].map((column) => sql.ref(column)))
  let total = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where customer_id = ${customerId} and (${key}) in (
        select ${key} from ${sql.table(table)} where customer_id = ${customerId} limit ${batchSize}
      )`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batchSize) return total
  }
}

/** Deletes a customer's rate limit counters. */
export async function deleteRateLimits(db: Database, customerId: string): Promise<void> {
  await sql`delete from rate_limits where position(${customerId} in key) > 0`.execute(db)
}

/** How many sessions of a customer a worker can still be running, and how long the longest of their leases lasts. */
export async function findHeldSessions(
  db: Database,
  customerId: string,
): Promise<{ count: number; leaseMs: number }> {
  const left = sql`max(lease_expires_at) - clock_timestamp()`
  return db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`cast(coalesce(extract(epoch from ${left}) * 1000, 0) as double precision)`.as(
        'leaseMs',
      ),
    ])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'running')
    .where('worker_id', 'is not', null)
    .where('lease_expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow()
}
