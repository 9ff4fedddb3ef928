import type { Database } from '../../../src/store/database.ts'
import {
  endSession,
  type FinishResult,
  type SessionEnd,
} from '../../../src/store/runs/end-session.ts'
import { lockRunOfSession } from '../../../src/store/runs/lock-run.ts'
import { seededAt } from './seed-run.ts'

/** The end of a session that found nothing more to do. */
export const nothingLeft = {
  status: 'completed',
  kind: 'nothing_left',
  reason: 'Done.',
  at: seededAt,
} as const

/** Ends a seeded session, in its own transaction. */
export async function endSeededSession(db: Database, end: SessionEnd): Promise<FinishResult> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunOfSession(trx, end)
    if (run === undefined) throw new Error('no such session was seeded')
    return endSession(trx, run, end)
  })
}
