import type { PGlite } from '@electric-sql/pglite'

/**
 * Drops the databases that PostgreSQL copies to make another one, which nothing in this process does: more than half of all files.
 * What they share with the database in use stays.
 */
export async function dropTemplateDatabases(pglite: Pick<PGlite, 'exec'>): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false, datallowconn = true')
  await pglite.exec('drop database if exists template1')
  await pglite.exec('drop database if exists template0')
}
