import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'

/** A visit request as its sender sees it. outcome is null until the visit has ended. */
export interface RequestedVisit {
  isTaken: boolean
  outcome: unknown
  screenshot: Uint8Array | null
}

/** Requests a visit to the root of a host and returns its id; the caller enqueues its job in the same transaction. */
export async function insertOrderedVisit(
  trx: Trx,
  { host, orderedAt }: { host: string; orderedAt: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('ordered_visits')
    .values({ host, ordered_at: orderedAt, taken_at: null, outcome: null, screenshot: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The request, or undefined if it was withdrawn. */
export async function findOrderedVisit(
  db: Database,
  id: string,
): Promise<RequestedVisit | undefined> {
  const row = await db
    .selectFrom('ordered_visits')
    .select(['taken_at', 'outcome', 'screenshot'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { isTaken: row.taken_at !== null, outcome: row.outcome, screenshot: row.screenshot }
}

/** Claims a request for a worker: its host, or undefined if it was withdrawn or another worker has it. */
export async function takeOrderedVisit(
  db: Database,
  { id, at }: { id: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('ordered_visits')
    .set({ taken_at: at })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .returning('host')
    .executeTakeFirst()
  return row?.host
}

/** Records the outcome of a visit; changes nothing if the request was withdrawn. */
export async function finishOrderedVisit(
  db: Database,
  { id, outcome, screenshot }: { id: string; outcome: unknown; screenshot: Uint8Array | null },
): Promise<void> {
  await db
    .updateTable('ordered_visits')
    .set({
      outcome: writeJson(outcome),
      screenshot: screenshot === null ? null : Buffer.from(screenshot),
    })
    .where('id', '=', id)
    .execute()
}

/** Withdraws a request, claimed or not. */
export async function deleteOrderedVisit(db: Database, id: string): Promise<void> {
  await db.deleteFrom('ordered_visits').where('id', '=', id).execute()
}

/** Withdraws a request that no worker has claimed; false if one has. */
export async function deleteUntakenVisit(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ordered_visits')
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes requests whose sender died. Returns their number. */
export async function pruneOrderedVisits(
  db: Database,
  { before }: { before: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ordered_visits')
    .where('ordered_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
