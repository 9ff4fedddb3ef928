import type {
  FailedPayload,
  JudgedPayload,
  RunPayload,
  SilentPayload,
} from '@understudy/contract/events'
import type { Trx } from '../database.ts'
import { writeJson } from '../json.ts'

/** A payload as it is stored: the link has a token and is written for each delivery. */
type Stored<Payload> = Omit<Payload, 'report_url'>

/** An event of a run for a customer's webhooks (spec: Events); the end of a session adds its own. */
export type RunEvent =
  | {
      event: 'run.completed' | 'run.failed' | 'run.partial'
      payload: Stored<RunPayload>
    }
  | { event: 'run.judged'; payload: Stored<JudgedPayload> }
  | { event: 'verdict.failed'; payload: Stored<FailedPayload> }
  | { event: 'monitor.silent'; payload: SilentPayload }

/** Writes an event in the transaction that makes it true, for later delivery. */
export async function addToOutbox(
  trx: Trx,
  row: { customerId: string; id: string; createdAt: Date } & RunEvent,
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
