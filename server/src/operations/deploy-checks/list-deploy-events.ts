import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findDeployCheck } from '../../store/integrations/deploy-checks.ts'
import type { DeployEvent } from '../../store/integrations/deploy-events.ts'
import * as store from '../../store/integrations/deploy-events.ts'

const limit = 100

/** The last 100 events of a check, newest first. Codes: not_found. */
export async function listDeployEvents(
  { db }: { db: Database },
  customerId: string,
  deployCheckId: string,
): Promise<DeployEvent[]> {
  if ((await findDeployCheck(db, customerId, deployCheckId)) === undefined) {
    throw new ApiError('not_found')
  }
  return store.listDeployEventRows(db, { customerId, deployCheckId, limit })
}
