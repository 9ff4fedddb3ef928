import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../database.ts'

/** Belong to running processes, not to the data. Jobs are not here at all: workers find sessions and reports that have none. */
const leftOut = ['schema_migrations', 'workers', 'rate_limits', 'host_locks']

const batch = 200

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()) })
const linkRow = z.object({ child: z.string(), parent: z.string() })

/** A table, with the columns that can be written. */
export interface BackupTable {
  name: string
  columns: readonly string[]
}

/** Every table of the data; each comes after those that its rows refer to. */
export async function listBackupTables(db: Database | Trx): Promise<BackupTable[]> {
  const { rows } = await sql`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db)
  const links = await sql`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(db)
  const tables = z.array(tableRow).parse(rows)
  return orderByLinks(
    tables.filter(({ name }) => !leftOut.includes(name)),
    z.array(linkRow).parse(links.rows),
  )
}

function orderByLinks(
  tables: readonly BackupTable[],
  links: readonly z.output<typeof linkRow>[],
): BackupTable[] {
  const ordered: BackupTable[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) =>
        !placed.has(name) &&
        links.every(({ child, parent }) => child !== name || placed.has(parent)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) placed.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** The rows of a table as JSON texts, as the transaction sees them. */
export async function* readBackupRows(trx: Trx, { name }: BackupTable): AsyncGenerator<string> {
  await sql`declare backup no scroll cursor for
    select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from backup`.execute(trx)
    for (const { row } of rows) yield row
    if (rows.length < batch) break
  }
  await sql`close backup`.execute(trx)
}

/** Adds rows as they were read, without what triggers would add to them. */
export async function writeRows(
  trx: Trx,
  { name, columns }: BackupTable,
  rows: readonly string[],
): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${listed}) overriding system value
    select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
    trx,
  )
}

/** Keeps others from writing to the tables until the caller's transaction ends. */
export async function lockForWriting(trx: Trx, tables: readonly BackupTable[]): Promise<void> {
  const listed = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`lock table ${listed} in share row exclusive mode`.execute(trx)
}

/** Empties the tables and switches their triggers off until `finishWriting`, in the caller's transaction. */
export async function prepareWriting(trx: Trx, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
    await sql`delete from ${sql.table(name)}`.execute(trx)
  }
}

const sequenceRow = z.object({ name: z.string(), column: z.string(), sequence: z.string() })

/** Triggers work again, and counted columns go on after the highest number. */
export async function finishWriting(trx: Trx, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  const { rows } = await sql`
    select c.relname as name, a.attname as column,
      pg_get_serial_sequence(c.relname::text, a.attname::text) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`.execute(trx)
  for (const { name, column, sequence } of z.array(sequenceRow).parse(rows)) {
    await sql`select setval(${sequence}, coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(name)}`.execute(trx)
  }
}

const nameRow = z.object({ name: z.string() })

/** The applied migrations, oldest first. */
export async function listMigrations(db: Database | Trx): Promise<string[]> {
  const { rows } = await sql`select name from schema_migrations order by name`.execute(db)
  return z
    .array(nameRow)
    .parse(rows)
    .map(({ name }) => name)
}

/** Whether there is a customer or a person: whatever else there is was made by a start. */
export async function hasData(db: Database | Trx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers union all select 1 from people limit 1`.execute(db)
  return rows.length > 0
}

/** The ids of all customers. */
export async function listCustomerIds(db: Database | Trx): Promise<string[]> {
  const rows = await db.selectFrom('customers').select('id').execute()
  return rows.map(({ id }) => id)
}
