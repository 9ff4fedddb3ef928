import { ApiError } from '../../lib/api-error.ts'
import * as store from '../../store/accounts/allowed-targets.ts'
import type { Database } from '../../store/database.ts'

/**
 * Sessions that start from now on cannot visit it. A run whose admission is waiting for another one of its customer can still be
 * admitted, with sessions that visit nothing there. Codes: not_found.
 */
export async function deleteAllowedTarget(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<void> {
  if (!(await store.deleteAllowedTargetRow(db, customerId, id))) throw new ApiError('not_found')
}
