import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Attempt } from './session-transitions.ts'

function selectCancelled(db: Database) {
  return db
    .selectFrom('sessions')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.customer_id', '=', 'sessions.customer_id')
        .onRef('runs.id', '=', 'sessions.run_id'),
    )
    .where('runs.status', '=', 'cancelled')
    .where('sessions.status', 'in', ['queued', 'running'])
}

/** A session of a cancelled run that has not ended. */
export interface CancelledSession extends Attempt {
  runId: string
  /** Whether nobody is about to end it: it has no worker, or its worker had time to. */
  isOverdue: boolean
}

/** Such sessions of all customers, oldest first, but these. Their workers have until then. */
export async function listCancelledSessions(
  db: Database,
  {
    cancelledBefore,
    except,
    limit,
  }: { cancelledBefore: Date; except: readonly Attempt[]; limit: number },
): Promise<CancelledSession[]> {
  const left = except.map(({ customerId, sessionId }) => `${customerId} ${sessionId}`)
  return selectCancelled(db)
    .where(sql<boolean>`sessions.customer_id || ' ' || sessions.id <> all(${left}::text[])`)
    .orderBy('runs.finished_at')
    .limit(limit)
    .select([
      'sessions.customer_id as customerId',
      'sessions.id as sessionId',
      'sessions.run_id as runId',
      'sessions.attempt',
      sql<boolean>`(runs.finished_at <= ${cancelledBefore} or sessions.worker_id is null
        or sessions.lease_expires_at < clock_timestamp())`.as('isOverdue'),
    ])
    .execute()
}

/** Those that a worker has. */
export async function listCancelledOfWorker(db: Database, workerId: string): Promise<Attempt[]> {
  return selectCancelled(db)
    .where('sessions.worker_id', '=', workerId)
    .select(['sessions.customer_id as customerId', 'sessions.id as sessionId', 'sessions.attempt'])
    .execute()
}
