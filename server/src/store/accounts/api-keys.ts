import { limits } from '@understudy/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The fields of an API key that are safe to show. */
export interface ApiKey {
  id: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** Adds a key by the hash of its plaintext. */
export async function insertApiKey(
  db: Database,
  key: Pick<ApiKey, 'id' | 'name' | 'prefix' | 'createdAt'> & { customerId: string; hash: string },
): Promise<ApiKey> {
  const row = await db
    .insertInto('api_keys')
    .values({
      customer_id: key.customerId,
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      hash: key.hash,
      created_at: key.createdAt,
      last_used_at: null,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return parseApiKey(row)
}

/** Oldest first, revoked ones included. */
export async function listApiKeys(db: Database, customerId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(parseApiKey)
}

/** One key of this customer. */
export async function findApiKey(
  db: Database,
  customerId: string,
  id: string,
): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : parseApiKey(row)
}

/** Revokes a key that is not revoked yet; undefined if there is none. */
export async function revokeApiKeyRow(
  db: Database,
  { customerId, id, at }: { customerId: string; id: string; at: Date },
): Promise<ApiKey | undefined> {
  const row = await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : parseApiKey(row)
}

/** Deletes the revoked keys of a customer, except for the newest: making and revoking keys would add rows without end. */
export async function deleteOldApiKeys(db: Database, customerId: string): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is not', null)
    .where('id', 'not in', (keys) =>
      keys
        .selectFrom('api_keys')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('revoked_at', 'is not', null)
        .orderBy('revoked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limits.apiKeysPerCustomer),
    )
    .execute()
}

/** The owner of a key, and when it was last used. */
export interface KeyOwner {
  customerId: string
  keyId: string
  lastUsedAt: Date | null
}

/**
 * Finds the owners of these keys by hash, excluding revoked keys and suspended owners. The only query that looks up a
 * customer instead of being given one.
 */
export async function findKeyOwners(
  db: Database,
  hashes: readonly string[],
): Promise<Map<string, KeyOwner>> {
  const { rows } = await sql<KeyOwner & { hash: string }>`
    select api_keys.hash, api_keys.customer_id as "customerId", api_keys.id as "keyId",
      api_keys.last_used_at as "lastUsedAt"
    from api_keys join customers on customers.id = api_keys.customer_id
    where api_keys.hash = any(${[...hashes]}::text[]) and api_keys.revoked_at is null
      and customers.suspended_at is null`.execute(db)
  return new Map(rows.map(({ hash, ...owner }) => [hash, owner]))
}

/** Records that a request used the key. */
export async function touchApiKey(
  db: Database,
  { customerId, id, at }: { customerId: string; id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

function parseApiKey(row: Selectable<Tables['api_keys']>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
