import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { inParts } from '../in-parts.ts'
import type { Tables } from '../tables.ts'

/** The fields of a login that are safe to show. */
export interface Credential {
  id: string
  label: string
  targetHost: string
  createdAt: Date
}

/** The login itself; both are records of the vault. */
export interface SealedLogin {
  username: string
  password: string
}

/** A stored credential. */
export interface StoredCredential extends Credential, SealedLogin {
  customerId: string
}

/** Adds a credential. */
export async function insertCredential(db: Database, credential: StoredCredential): Promise<void> {
  await db
    .insertInto('credentials')
    .values({
      customer_id: credential.customerId,
      id: credential.id,
      label: credential.label,
      target_host: credential.targetHost,
      username: credential.username,
      password: credential.password,
      created_at: credential.createdAt,
    })
    .execute()
}

/** Sorted by label, then by age. */
export async function listCredentials(db: Database, customerId: string): Promise<Credential[]> {
  const rows = await db
    .selectFrom('credentials')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy(sql`label collate "C"`)
    .orderBy('id')
    .execute()
  return rows.map(parseCredential)
}

/** One credential of this customer, including its sealed fields. */
export async function findCredential(
  db: Database,
  customerId: string,
  id: string,
): Promise<StoredCredential | undefined> {
  const row = await db
    .selectFrom('credentials')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : parseCredential(row)
}

/** Replaces `stored` with `next`; false if the row has changed since `stored` was read. */
export async function replaceCredential(
  db: Database,
  stored: StoredCredential,
  next: Omit<Credential, 'id' | 'createdAt'> & SealedLogin,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({
      label: next.label,
      target_host: next.targetHost,
      username: next.username,
      password: next.password,
    })
    .where('customer_id', '=', stored.customerId)
    .where('id', '=', stored.id)
    .where('label', '=', stored.label)
    .where('target_host', '=', stored.targetHost)
    .where('username', '=', stored.username)
    .where('password', '=', stored.password)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a credential permanently; false if there is none. */
export async function deleteCredentialRow(
  db: Database,
  customerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('credentials')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Allows a run to use these credentials. */
export async function linkCredentials(
  trx: Trx,
  { customerId, runId }: { customerId: string; runId: string },
  credentialIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(credentialIds)].map((id) => ({
    customer_id: customerId,
    run_id: runId,
    credential_id: id,
  }))
  await inParts(rows, (part) => trx.insertInto('run_credentials').values(part).execute())
}

/** Ids of the credentials that a run can use, in a stable order, including those deleted since. */
export async function listLinkedCredentials(
  db: Database,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('run_credentials')
    .select('credential_id')
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .orderBy('credential_id')
    .execute()
  return rows.map((row) => row.credential_id)
}

function parseCredential(row: Selectable<Tables['credentials']>): StoredCredential {
  return {
    customerId: row.customer_id,
    id: row.id,
    label: row.label,
    targetHost: row.target_host,
    username: row.username,
    password: row.password,
    createdAt: row.created_at,
  }
}
