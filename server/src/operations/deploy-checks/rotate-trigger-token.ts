import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { lockDeployCheck, replaceTriggerToken } from '../../store/integrations/deploy-checks.ts'
import { createTriggerToken, hashTriggerToken } from '../../vault/trigger-token.ts'

/** A new token, returned only here; the old one stops working immediately. Codes: not_found, deploy_check_archived. */
export async function rotateTriggerToken(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const check = await lockDeployCheck(trx, customerId, id)
    if (check === undefined) throw new ApiError('not_found')
    if (check.archivedAt !== null) throw new ApiError('deploy_check_archived')
    const token = createTriggerToken()
    await replaceTriggerToken(trx, check, hashTriggerToken(token))
    return token
  })
}
