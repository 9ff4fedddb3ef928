import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A host, or all hosts below one, that runs of the customer can visit. */
export interface AllowedTarget {
  id: string
  hostPattern: string
  source: Tables['allowed_targets']['source']
  createdAt: Date
}

/** Adds the pattern unless the customer has it; returns the stored row in both cases. */
export async function ensureAllowedTarget(
  db: Database,
  target: AllowedTarget & { customerId: string },
): Promise<AllowedTarget> {
  // The update changes nothing; it makes the statement return the existing row.
  const row = await db
    .insertInto('allowed_targets')
    .values({
      customer_id: target.customerId,
      id: target.id,
      host_pattern: target.hostPattern,
      source: target.source,
      created_at: target.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'host_pattern'])
        .doUpdateSet({ host_pattern: target.hostPattern }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return parseAllowedTarget(row)
}

/** Sorted by pattern, byte by byte, regardless of the database's collation. */
export async function listAllowedTargets(
  db: Database,
  customerId: string,
): Promise<AllowedTarget[]> {
  const rows = await db
    .selectFrom('allowed_targets')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('host_pattern', (order) => order.collate('C').asc())
    .execute()
  return rows.map(parseAllowedTarget)
}

/** Only the patterns. */
export async function listHostPatterns(db: Database, customerId: string): Promise<string[]> {
  const targets = await listAllowedTargets(db, customerId)
  return targets.map((target) => target.hostPattern)
}

/** Returns whether there was one to delete. */
export async function deleteAllowedTargetRow(
  db: Database,
  customerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allowed_targets')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function parseAllowedTarget(row: {
  id: string
  host_pattern: string
  source: AllowedTarget['source']
  created_at: Date
}): AllowedTarget {
  return {
    id: row.id,
    hostPattern: row.host_pattern,
    source: row.source,
    createdAt: row.created_at,
  }
}
