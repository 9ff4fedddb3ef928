import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'

/** How long sessions waited for their first start, in seconds, shortest first. */
export async function readWaits(db: Database, runIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from started_at - created_at)::float8`.as('seconds'))
    .where('run_id', 'in', runIds)
    .where('started_at', 'is not', null)
    .execute()
  return rows.map(({ seconds }) => seconds).toSorted((a, b) => a - b)
}

/** The sessions that workers with these names have. */
export async function listHeld(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('workers', 'workers.id', 'sessions.worker_id')
    .select('sessions.id')
    .where('workers.version', 'in', names)
    .where('sessions.status', '=', 'running')
    .execute()
  return rows.map(({ id }) => id)
}

/** How long after this moment each of the sessions that were taken over began again, in seconds. */
export async function readTakeovers(
  db: Database,
  sessionIds: readonly string[],
  lostAt: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('session_events')
    .select('at')
    .where('kind', '=', 'session_retried')
    .where('session_id', 'in', sessionIds)
    .execute()
  return rows.map(({ at }) => (at.getTime() - lostAt.getTime()) / 1000)
}

export async function countUnended(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

/** What a server has done for a database since it was created. */
export interface DatabaseUse {
  transactions: number
  rowsAdded: number
  rowsChanged: number
  kib: number
  logKib: number
  connections: number
}

/** Statistics of a server appear up to a second later. */
export async function readDatabaseUse(db: Database): Promise<DatabaseUse> {
  const { rows } = await sql<DatabaseUse>`
    select xact_commit::float8 as transactions,
      (select sum(n_tup_ins) from pg_stat_user_tables)::float8 as "rowsAdded",
      (select sum(n_tup_upd + n_tup_del) from pg_stat_user_tables)::float8 as "rowsChanged",
      pg_database_size(datid)::float8 / 1024 as kib,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 / 1024 as "logKib",
      (select count(*) from pg_stat_activity where datname = current_database())::int as connections
    from pg_stat_database where datname = current_database()`.execute(db)
  const [use] = rows
  if (use === undefined) throw new Error('the server has no statistics of its database')
  return use
}
