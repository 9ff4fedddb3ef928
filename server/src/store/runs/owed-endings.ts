import { sql, type SqlBool } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { addOwedEvent, billUsage } from './end-session.ts'
import { hasOpenSession } from './open-sessions.ts'
import { addOwedRunEvent } from './roll-up-run.ts'
import type { Run } from './run.ts'
import { heldMs, type Termination } from './session-transitions.ts'

/** A row in a list by time, exactly. */
export interface RowPlace {
  at: string
  customerId: string
  id: string
}

/** The part of a list after a row; null: from its start. */
interface Part {
  after: RowPlace | null
  limit: number
}

/** Runs of all customers that have not ended although all of their sessions have, oldest first. */
export async function listUnendedRuns(
  db: Database,
  { after, limit }: Part,
): Promise<{ place: RowPlace }[]> {
  const rows = await db
    .selectFrom('runs')
    .where('status', 'in', ['queued', 'running'])
    .where((row) => row.not(hasOpenSession))
    .where(isAfter('created_at', after))
    .orderBy('created_at')
    .orderBy('customer_id')
    .orderBy('id')
    .limit(limit)
    .select(['customer_id as customerId', 'id', sql<string>`created_at::text`.as('at')])
    .execute()
  return rows.map((place) => ({ place }))
}

function isAfter(time: 'created_at' | 'finished_at', after: RowPlace | null) {
  const { at, customerId, id } = after ?? { at: '-infinity', customerId: '', id: '' }
  return sql<SqlBool>`(${sql.ref(time)}, customer_id, id) > (${at}::timestamptz, ${customerId}, ${id})`
}

/** A session that has ended without everything that follows from its end. */
export interface OwedEnding {
  place: RowPlace
  end: Termination
  /** Its usage is still reserved and not billed. */
  owesUsage: boolean
  /** Its event was not sent to webhooks. */
  owesEvent: boolean
}

const isHeld = sql<SqlBool>`exists (select from usage where usage.customer_id = sessions.customer_id
  and usage.session_id = sessions.id and usage.status = 'held')`

/** Events are kept for longer; only an ending that failed as a whole can lack its own (`finishAfterFault`). */
const isUntold = sql<SqlBool>`(status = 'failed' and termination_kind in ('internal_error', 'cancelled') and not exists (
  select from outbox where outbox.customer_id = sessions.customer_id and event = 'session.failed'
    and payload ->> 'session_id' = sessions.id))`

/** Sessions of all customers that ended since then and owe something, oldest first. */
export async function listOwedEndings(
  db: Database,
  { since, after, limit }: Part & { since: Date },
): Promise<OwedEnding[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('finished_at', '>', since)
    .where(sql<SqlBool>`(${isHeld} or ${isUntold})`)
    .where(isAfter('finished_at', after))
    .orderBy('finished_at')
    .orderBy('customer_id')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .select([
      isHeld.as('is_held'),
      isUntold.as('is_untold'),
      sql<string>`finished_at::text`.as('ended'),
    ])
    .execute()
  return rows.flatMap((row) => {
    const { status, termination_kind: kind, termination_reason: reason, finished_at: at } = row
    if (kind === null || at === null || status === 'queued' || status === 'running') return []
    const { customer_id: customerId, id: sessionId, attempt } = row
    const end = { customerId, sessionId, attempt, status, kind, reason: reason ?? '', at }
    const place = { at: row.ended, customerId, id: sessionId }
    return [{ place, end, owesUsage: row.is_held === true, owesEvent: row.is_untold === true }]
  })
}

/** Writes what a session owes; the caller has locked its run in this transaction. */
export async function payEnding(
  trx: Trx,
  run: Run,
  { end, owesUsage, owesEvent }: OwedEnding,
): Promise<void> {
  if (owesUsage) await billUsage(trx, end, await readBrowserMs(trx, end))
  if (!owesEvent) return
  await addOwedEvent(trx, run, end)
  await addOwedRunEvent(trx, run)
}

async function readBrowserMs(trx: Trx, { customerId, sessionId }: Termination): Promise<number> {
  const { ms } = await trx
    .selectFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .select(sql<number>`spent_ms + ${heldMs(sql`finished_at`)}`.as('ms'))
    .executeTakeFirstOrThrow()
  return ms
}
