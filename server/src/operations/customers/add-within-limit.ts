import { limits } from '@understudy/contract/limits'
import { ApiError } from '../../lib/api-error.ts'
import { countRows, type OwnTable } from '../../store/accounts/count-rows.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { Database, Trx } from '../../store/database.ts'

/** How many there can be, what they are called, and what makes room for another. */
const bounds: Readonly<Record<OwnTable, readonly [most: number, words: string, remove: string]>> = {
  webhooks: [limits.webhooksPerCustomer, 'webhooks', 'delete'],
  allowed_targets: [limits.recordsPerCustomer, 'allowed targets', 'delete'],
  credentials: [limits.recordsPerCustomer, 'credentials', 'delete'],
  repositories: [limits.recordsPerCustomer, 'repositories', 'delete'],
  personas: [limits.personasPerCustomer, 'personas', 'delete'],
  deploy_checks: [limits.deployChecksPerCustomer, 'deploy checks', 'archive'],
  api_keys: [limits.apiKeysPerCustomer, 'API keys', 'revoke'],
}

/**
 * Adds a record unless the customer would then exceed its limit. Codes: invalid_request; invalid_api_key if the
 * customer was suspended in the meantime.
 */
export async function addWithinLimit<T>(
  db: Database,
  { table, customerId }: { table: OwnTable; customerId: string },
  add: (trx: Trx) => Promise<T>,
): Promise<T> {
  const [most, words, remove] = bounds[table]
  return db.transaction().execute(async (trx) => {
    // Concurrent requests must not all take the last place.
    if (!(await lockCustomer(trx, customerId))) throw new ApiError('invalid_api_key')
    const added = await add(trx)
    if ((await countRows(trx, table, customerId)) <= most) return added
    throw new ApiError('invalid_request', {
      detail: `You have ${most} ${words}, which is the limit: ${remove} one first.`,
    })
  })
}
