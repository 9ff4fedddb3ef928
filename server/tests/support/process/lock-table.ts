import { sql } from 'kysely'
import type { CrashBench } from './open-crash-bench.ts'

/** Resolves when the table can be read but not written; call the result to release it. */
export async function lockTable(bench: CrashBench, table: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = bench.withDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx)
      locked.resolve()
      await released.promise
    }),
  )
  await locked.promise
  return async () => {
    released.resolve()
    await holding
  }
}
