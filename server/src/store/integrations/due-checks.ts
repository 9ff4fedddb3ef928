import type { Database, Trx } from '../database.ts'

/** A deploy check whose schedule is due. */
export interface DueCheck {
  customerId: string
  id: string
}

/** Checks whose schedule is due, of customers that are not suspended; those that have waited longest first. */
export async function listDueChecks(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueCheck[]> {
  return db
    .selectFrom('deploy_checks')
    .innerJoin('customers', 'customers.id', 'deploy_checks.customer_id')
    .select(['deploy_checks.customer_id as customerId', 'deploy_checks.id'])
    .where('deploy_checks.next_run_at', '<=', now)
    .where('customers.suspended_at', 'is', null)
    .orderBy('deploy_checks.next_run_at')
    .orderBy('deploy_checks.id')
    .limit(limit)
    .execute()
}

/** Sets when the schedule is due next. */
export async function setNextRun(
  trx: Trx,
  { customerId, id }: DueCheck,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('deploy_checks')
    .set({ next_run_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}
