import type { Selectable } from 'kysely'
import type { Database, Trx } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A repository whose code is mapped. */
export interface Repository {
  customerId: string
  id: string
  name: string
  cloneUrl: string
  defaultBranch: string
  analysisRoot: string | null
  createdAt: Date
}

export async function insertRepository(db: Database, repository: Repository): Promise<void> {
  await db
    .insertInto('repositories')
    .values({
      customer_id: repository.customerId,
      id: repository.id,
      name: repository.name,
      clone_url: repository.cloneUrl,
      default_branch: repository.defaultBranch,
      analysis_root: repository.analysisRoot,
      created_at: repository.createdAt,
    })
    .execute()
}

/** Oldest first. */
export async function listRepositories(db: Database, customerId: string): Promise<Repository[]> {
  const rows = await db
    .selectFrom('repositories')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(parseRepository)
}

/** One repository of this customer, protected from deletion until the transaction ends. */
export async function lockRepository(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<Repository | undefined> {
  const row = await trx
    .selectFrom('repositories')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row === undefined ? undefined : parseRepository(row)
}

/** One repository of this customer. */
export async function findRepository(
  db: Database,
  customerId: string,
  id: string,
): Promise<Repository | undefined> {
  const row = await db
    .selectFrom('repositories')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : parseRepository(row)
}

/** Deletes a repository and its jobs; returns whether there was one. */
export async function deleteRepositoryRow(
  db: Database,
  customerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('repositories')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function parseRepository(row: Selectable<Tables['repositories']>): Repository {
  return {
    customerId: row.customer_id,
    id: row.id,
    name: row.name,
    cloneUrl: row.clone_url,
    defaultBranch: row.default_branch,
    analysisRoot: row.analysis_root,
    createdAt: row.created_at,
  }
}
