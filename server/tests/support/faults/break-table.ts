import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'

/** What a table refuses. */
export interface Refusal {
  /** With its schema, if that is not ours. */
  table: string
  on: 'insert' | 'update' | 'delete'
  /** SQL over `new` and `old`; by default every row is refused. */
  when?: string
}

/** Makes a table refuse rows from now on, as a database does whose schema or rights are wrong. */
export async function breakTable(
  db: Database,
  { table, on, when = 'true' }: Refusal,
): Promise<{ mend: () => Promise<void> }> {
  await sql`create or replace function refuse() returns trigger language plpgsql as $$
    begin raise 'this table is broken'; end $$`.execute(db)
  await sql`create or replace trigger broken before ${sql.raw(on)} on ${sql.table(table)}
    for each row when (${sql.raw(when)}) execute function refuse()`.execute(db)
  return {
    async mend() {
      await sql`drop trigger broken on ${sql.table(table)}`.execute(db)
    },
  }
}
