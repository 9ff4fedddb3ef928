import { ApiError } from '../../lib/api-error.ts'
import * as store from '../../store/accounts/allowed-targets.ts'
import type { Database } from '../../store/database.ts'

/** Runs admitted from now on cannot visit it. Codes: not_found. */
export async function deleteAllowedTarget(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<void> {
  if (!(await store.deleteAllowedTargetRow(db, customerId, id))) throw new ApiError('not_found')
}
