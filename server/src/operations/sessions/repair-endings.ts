import { type Clock, DAY_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Database } from '../../store/database.ts'
import { lockRun, lockRunOfSession } from '../../store/runs/lock-run.ts'
import {
  listOwedEndings,
  listUnendedRuns,
  payEnding,
  type RowPlace,
} from '../../store/runs/owed-endings.ts'
import { rollUpRun } from '../../store/runs/roll-up-run.ts'

export interface RepairDeps {
  db: Database
  clock: Clock
  log: Log
  queue: Pick<Queue, 'enqueue'>
}

const sinceMs = 7 * DAY_MS
/** Of one statement. */
const limit = 100

/**
 * Writes what could not be written when a session ended, because of a fault that has been mended since: the end of its run, its usage,
 * its event for webhooks. What still fails is left to the next call. Returns the number of runs and sessions.
 */
export async function repairEndings(deps: RepairDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - sinceMs)
  let count = 0
  for await (const { place } of listAll((after) => listUnendedRuns(db, { after, limit }))) {
    if (signal.aborted) return count
    count += await attempt(deps, () => endRun(deps, place))
  }
  const listOwed = (after: RowPlace | null) => listOwedEndings(db, { since, after, limit })
  for await (const owed of listAll(listOwed)) {
    if (signal.aborted) return count
    count += await attempt(deps, () =>
      db.transaction().execute(async (trx) => {
        const run = await lockRunOfSession(trx, owed.end)
        if (run !== undefined) await payEnding(trx, run, owed)
      }),
    )
  }
  return count
}

/** Part after part to the end: what fails for good does not keep the rest from its turn. */
async function* listAll<Row extends { place: RowPlace }>(
  list: (after: RowPlace | null) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let after: RowPlace | null = null
  for (;;) {
    const rows: Row[] = await list(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = last.place
  }
}

async function endRun(
  { db, clock, queue }: RepairDeps,
  { customerId, id: runId }: RowPlace,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, { customerId, runId })
    if (run === undefined || run.finishedAt !== null) return
    const ended = await rollUpRun(trx, run, clock.now())
    if (ended.isOver) await queue.enqueue(trx, 'write-aggregate', { customerId, runId })
  })
}

async function attempt({ log }: RepairDeps, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 1
  } catch (error) {
    // The operator was told when the session ended.
    log.warn({ err: error }, 'the end of a session or run is still incomplete')
    return 0
  }
}
