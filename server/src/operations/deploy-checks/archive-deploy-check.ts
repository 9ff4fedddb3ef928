import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import * as store from '../../store/integrations/deploy-checks.ts'

/** Archives a check; its token is rejected from the next event on. An archived check is unchanged. Codes: not_found. */
export async function archiveDeployCheck(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const check = await store.lockDeployCheck(trx, customerId, id)
    if (check === undefined) throw new ApiError('not_found')
    if (check.archivedAt === null) await store.archiveDeployCheckRow(trx, check, clock.now())
  })
}
