import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { addOwedEvent, billUsage } from './end-session.ts'
import { addOwedRunEvent } from './roll-up-run.ts'
import type { Run } from './run.ts'
import type { Termination } from './session-transitions.ts'
import { heldMs } from './session-transitions.ts'

/** A run that has not ended although all of its sessions have. */
interface UnendedRun {
  customerId: string
  runId: string
}

/** Such runs of all customers, oldest first. */
export async function listUnendedRuns(db: Database, limit: number): Promise<UnendedRun[]> {
  return db
    .selectFrom('runs')
    .where('status', 'in', ['queued', 'running'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.customer_id', '=', 'runs.customer_id')
            .whereRef('sessions.run_id', '=', 'runs.id')
            .where('sessions.status', 'in', ['queued', 'running']),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .select(['customer_id as customerId', 'id as runId'])
    .execute()
}

/** A session that has ended without everything that follows from its end. */
export interface OwedEnding {
  end: Termination
  /** Its usage is still reserved and not billed. */
  owesUsage: boolean
  /** Its event was not sent to webhooks. */
  owesEvent: boolean
}

const isHeld = sql<SqlBool>`exists (select from usage where usage.customer_id = sessions.customer_id
  and usage.session_id = sessions.id and usage.status = 'held')`

/** Events are kept for longer; only an ending that failed as a whole can lack its own. */
const isUntold = sql<SqlBool>`(termination_kind = 'internal_error' and not exists (
  select from outbox where outbox.customer_id = sessions.customer_id and event = 'session.failed'
    and payload ->> 'session_id' = sessions.id))`

/** Sessions of all customers that ended since then and owe something. */
export async function listOwedEndings(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<OwedEnding[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('finished_at', '>', since)
    .where(sql<SqlBool>`(${isHeld} or ${isUntold})`)
    .orderBy('finished_at')
    .limit(limit)
    .selectAll()
    .select([isHeld.as('is_held'), isUntold.as('is_untold')])
    .execute()
  return rows.flatMap((row) => {
    const { status, termination_kind: kind, termination_reason: reason, finished_at: at } = row
    if (kind === null || at === null || status === 'queued' || status === 'running') return []
    const { customer_id: customerId, id: sessionId, attempt } = row
    const end = { customerId, sessionId, attempt, status, kind, reason: reason ?? '', at }
    return [{ end, owesUsage: row.is_held === true, owesEvent: row.is_untold === true }]
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
