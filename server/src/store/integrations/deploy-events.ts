import { deployEventBody, type DeployEventBody } from '@understudy/contract/deploy-check'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Tables } from '../tables.ts'

/** An event from CI and the decision on it. */
export interface DeployEvent {
  customerId: string
  id: string
  deployCheckId: string
  decision: Tables['deploy_events']['decision']
  /** Why no run was started; null if one was. */
  reason: string | null
  runId: string | null
  event: DeployEventBody
  receivedAt: Date
}

/** The fields that identify an event. */
export interface DeployEventKey {
  customerId: string
  deployCheckId: string
  idempotencyKey: string
}

/** Adds an event; its key must be new for this check. */
export async function insertDeployEvent(trx: Trx, decided: DeployEvent): Promise<void> {
  await trx
    .insertInto('deploy_events')
    .values({
      customer_id: decided.customerId,
      id: decided.id,
      deploy_check_id: decided.deployCheckId,
      idempotency_key: decided.event.idempotency_key,
      decision: decided.decision,
      reason: decided.reason,
      run_id: decided.runId,
      event: writeJson(decided.event),
      received_at: decided.receivedAt,
    })
    .execute()
}

/** The first event with this key. */
export async function findDeployEvent(
  db: Database,
  of: DeployEventKey,
): Promise<DeployEvent | undefined> {
  const row = await db
    .selectFrom('deploy_events')
    .selectAll()
    .where('customer_id', '=', of.customerId)
    .where('deploy_check_id', '=', of.deployCheckId)
    .where('idempotency_key', '=', of.idempotencyKey)
    .executeTakeFirst()
  return row === undefined ? undefined : parseDeployEvent(row)
}

/** Newest first. */
export async function listDeployEventRows(
  db: Database,
  of: { customerId: string; deployCheckId: string; limit: number },
): Promise<DeployEvent[]> {
  const rows = await db
    .selectFrom('deploy_events')
    .selectAll()
    .where('customer_id', '=', of.customerId)
    .where('deploy_check_id', '=', of.deployCheckId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
  return rows.map(parseDeployEvent)
}

function parseDeployEvent(row: Selectable<Tables['deploy_events']>): DeployEvent {
  return {
    customerId: row.customer_id,
    id: row.id,
    deployCheckId: row.deploy_check_id,
    decision: row.decision,
    reason: row.reason,
    runId: row.run_id,
    event: deployEventBody.parse(row.event),
    receivedAt: row.received_at,
  }
}
