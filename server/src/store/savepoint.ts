import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Does a part of a transaction; if it throws, only this part is undone, and the transaction can go on. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    throw error
  }
}
