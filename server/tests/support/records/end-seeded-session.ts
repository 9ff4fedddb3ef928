import type { Database } from '../../../src/store/database.ts'
import type { FinishOutcome, SessionEnd } from '../../../src/store/runs/end-session.ts'
import { endSession } from '../../../src/store/runs/end-session.ts'
import { lockRunOfSession } from '../../../src/store/runs/lock-run.ts'

/** Ends a seeded session, in its own transaction. */
export async function endSeededSession(db: Database, end: SessionEnd): Promise<FinishOutcome> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunOfSession(trx, end)
    if (run === undefined) throw new Error('no such session was seeded')
    return endSession(trx, run, end)
  })
}
