import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import type { Tables } from '../../../src/store/tables.ts'
import { openMemoryDatabase } from './embedded-databases.ts'

/** A database that tests use one after the other, and what it was like when it was new. */
interface SharedDatabase {
  opened: OpenedDatabase
  pglite: PGlite
  /** A hash of everything but rows. */
  schema: string
  /** The statement that sets all sequences to where they were. */
  sequences: string
  /** The tables with rows, and their rows as JSON. */
  seeds: ReadonlyMap<string, string>
  loans: number
}

/** Deleted rows still take room, so a database is lent only so often. */
const mostLoans = 40
const mostIdle = 2
const idle: SharedDatabase[] = []

/**
 * A database in memory as if it were new; opening one costs ten times as much. Use after disposal fails as on a closed
 * database. One whose schema was changed is not lent again.
 */
export async function lendDatabase(): Promise<OpenedDatabase> {
  const shared = idle.pop() ?? (await makeShared())
  shared.loans += 1
  const loan = new AbortController()
  const pglite = lendUntil(loan.signal, shared.pglite)
  return {
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    driver: { kind: 'pglite', pglite },
    isMade: true,
    async [Symbol.asyncDispose]() {
      if (loan.signal.aborted) return
      loan.abort()
      await giveBack(shared)
    },
  }
}

async function makeShared(): Promise<SharedDatabase> {
  const opened = await openMemoryDatabase()
  if (opened.driver.kind !== 'pglite') throw new Error('a database in memory is embedded')
  const { pglite } = opened.driver
  return {
    opened,
    pglite,
    schema: await readText(pglite, schemaHash),
    sequences: await readText(pglite, sequenceStatement),
    seeds: await readSeeds(pglite),
    loans: 0,
  }
}

/** The database until the signal, and a closed one from then on. */
function lendUntil(signal: AbortSignal, target: PGlite): PGlite {
  return new Proxy(target, {
    get(_target, name): unknown {
      const value: unknown = Reflect.get(target, name, target)
      if (!signal.aborted) return value
      if (name === 'closed') return true
      // As on a closed database (store/embedded/gate.ts).
      if (name === 'transaction') return (work: Work) => work({ query: refuse, exec: refuse })
      return typeof value === 'function' ? refuse : value
    },
  })
}

type Work = (transaction: unknown) => unknown

async function refuse(): Promise<never> {
  throw new Error('PGlite is closed')
}

async function giveBack(shared: SharedDatabase): Promise<void> {
  const isReusable = shared.loans < mostLoans && idle.length < mostIdle && (await reset(shared))
  if (isReusable) idle.push(shared)
  else await shared.opened[Symbol.asyncDispose]()
}

/** Makes the rows what they were at first; false if that is impossible. What was begun before ends before. */
async function reset({ pglite, schema, sequences, seeds }: SharedDatabase): Promise<boolean> {
  try {
    await pglite.exec('rollback')
    if ((await readText(pglite, schemaHash)) !== schema) return false
    await pglite.exec(deleteRows)
    for (const [table, rows] of seeds) {
      const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
      await pglite.query(insert, [rows])
    }
    await pglite.exec(sequences)
    await pglite.exec('discard all')
    return true
  } catch {
    // Then the next test opens one of its own.
    return false
  }
}

async function readText(pglite: PGlite, query: string): Promise<string> {
  const { rows } = await pglite.query<{ value: string }>(query)
  return rows[0]?.value ?? ''
}

async function readSeeds(pglite: PGlite): Promise<Map<string, string>> {
  const { rows } = await pglite.query<{ name: string }>(ownTables)
  const seeds = new Map<string, string>()
  for (const { name } of rows) {
    const found = await readText(pglite, `select json_agg(t)::text as value from ${name} as t`)
    if (found !== '') seeds.set(name, found)
  }
  return seeds
}

const ownTables = `select c.oid::regclass::text as name from pg_class as c
  where c.relkind = 'r' and c.oid >= 16384`

/** Triggers and foreign keys do not apply, so the order does not matter. */
const deleteRows = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in ${ownTables} loop execute 'delete from ' || name; end loop;
end $$`

const sequenceStatement = `select 'select ' || string_agg(format('setval(%L, %s, %s)',
  format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
  (last_value is not null)::text), ', ') as value from pg_sequences`

/** Objects never get the id of one that was dropped, and statistics are a part of them. */
const schemaHash = `select md5(string_agg(part, ',' order by part)) as value from (
  select concat('class', oid, relname, relpages, reltuples, reloptions) from pg_class where oid >= 16384
  union all select concat('column', attrelid, attname, atttypid, attnotnull)
    from pg_attribute where attrelid >= 16384
  union all select concat('default', oid) from pg_attrdef
  union all select concat('constraint', oid, convalidated) from pg_constraint where oid >= 16384
  union all select concat('trigger', oid, tgenabled) from pg_trigger where oid >= 16384
  union all select concat('function', oid, md5(prosrc)) from pg_proc where oid >= 16384
  union all select concat('setting', setconfig) from pg_db_role_setting
) as parts(part)`
