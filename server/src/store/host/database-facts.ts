import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'

/** What the database says about itself. */
export interface DatabaseFacts {
  /** Such as `PostgreSQL 17.5`. */
  version: string
  sizeBytes: number
  /** The newest migration. */
  migration: string
}

const factsRow = z.object({
  version: z.string(),
  size: z.coerce.number(),
  migration: z.string(),
})

/** Version and size of the database, and how far it is migrated. */
export async function getDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as size,
      (select max(name) from schema_migrations) as migration
  `.execute(db)
  const [row] = z.tuple([factsRow]).parse(rows)
  return {
    version: `PostgreSQL ${row.version}`,
    sizeBytes: row.size,
    migration: row.migration.replace(/\.sql$/, ''),
  }
}
