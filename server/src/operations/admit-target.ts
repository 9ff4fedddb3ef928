import { hostMatches } from '../guard/host-pattern.ts'
import { ApiError } from '../lib/api-error.ts'
import { createId } from '../lib/ids.ts'
import { ensureAllowedTarget, listHostPatterns } from '../store/allowed-targets.ts'
import type { Trx } from '../store/database.ts'
import { hasRuns } from '../store/runs.ts'

/**
 * Holds the host against the customer's allowlist; the first run of a customer who has none makes its own host the
 * first entry. The customer must be locked, so that of two first runs one is the first. Codes: target_not_allowed.
 */
export async function admitTarget(
  trx: Trx,
  { customerId, host, at }: { customerId: string; host: string; at: Date },
): Promise<void> {
  const patterns = await listHostPatterns(trx, customerId)
  if (patterns.some((pattern) => hostMatches(pattern, host))) return
  if (patterns.length > 0 || (await hasRuns(trx, customerId))) {
    throw new ApiError('target_not_allowed')
  }
  await ensureAllowedTarget(trx, {
    customerId,
    id: createId('tgt', at),
    hostPattern: host,
    source: 'auto',
    createdAt: at,
  })
}
