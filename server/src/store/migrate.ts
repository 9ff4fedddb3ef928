import { readdir, readFile } from 'node:fs/promises'
import type { Driver, ServerBackend } from './driver.ts'

const directory = new URL('./migrations/', import.meta.url)

/** An arbitrary number, the same for every process of this service. */
const advisoryLock = 7_041_989

/** Servers without them are migrated by one process before others start. */
const hasAdvisoryLocks: Readonly<Record<ServerBackend, boolean>> = {
  postgres: true,
  citus: true,
  yugabytedb: false,
  cockroachdb: false,
}

/** A connection that accepts whole scripts as well as single statements. */
interface Connection {
  script(sql: string): Promise<void>
  names(sql: string): Promise<string[]>
}

/**
 * Applies the pending `.sql` files of `migrations/` in numerical order, each in one transaction. Several processes can
 * start at once: an advisory lock lets one of them migrate.
 */
export async function migrate(driver: Driver): Promise<void> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  await withConnection(driver, async (connection) => {
    await connection.script(
      `create table if not exists schema_migrations (
         name text primary key, applied_at timestamptz not null default now())`,
    )
    const applied = new Set(await connection.names('select name from schema_migrations'))
    for (const name of files.filter((file) => !applied.has(file))) {
      const sql = await readFile(new URL(name, directory), 'utf8')
      await connection.script(
        `begin; ${sql}\n; insert into schema_migrations (name) values ('${name}'); commit;`,
      )
    }
  })
}

async function withConnection(
  driver: Driver,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  if (driver.kind === 'pglite') {
    const { pglite } = driver
    await work({
      script: async (sql) => {
        await pglite.exec(sql)
      },
      names: async (sql) => (await pglite.query<{ name: string }>(sql)).rows.map((row) => row.name),
    })
    return
  }
  const client = await driver.pool.connect()
  try {
    if (hasAdvisoryLocks[driver.backend]) {
      await client.query('select pg_advisory_lock($1)', [advisoryLock])
    }
    await work({
      script: async (sql) => {
        await client.query(sql)
      },
      names: async (sql) => (await client.query<{ name: string }>(sql)).rows.map((row) => row.name),
    })
  } finally {
    // Closing the connection also releases the lock and rolls back an unfinished migration.
    client.release(true)
  }
}
