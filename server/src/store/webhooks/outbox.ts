import type { Trx } from '../database.ts'
import { writeJson } from '../json.ts'

/** An event for a customer's webhooks (spec: Events). */
export type OutboundEvent =
  | {
      event: 'session.completed' | 'session.failed'
      payload: {
        run_id: string
        session_id: string
        persona_id: string
        termination_kind: string
        turns: number
      }
    }
  | {
      event: 'run.completed' | 'run.failed' | 'run.partial'
      payload: { run_id: string; status: string; session_ids: string[] }
    }

/** Writes an event in the transaction that makes it true, for later delivery. */
export async function addToOutbox(
  trx: Trx,
  row: { customerId: string; id: string; createdAt: Date } & OutboundEvent,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      customer_id: row.customerId,
      id: row.id,
      event: row.event,
      payload: writeJson(row.payload),
      created_at: row.createdAt,
      dispatched_at: null,
    })
    .execute()
}
