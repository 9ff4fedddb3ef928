import { hostMatches } from '../../guard/host-pattern.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { type AllowedTarget, listHostPatterns } from '../../store/accounts/allowed-targets.ts'
import type { Trx } from '../../store/database.ts'
import { hasRuns } from '../../store/runs/runs.ts'

/**
 * Checks the host against the customer's allowed targets. The first run of a customer without any makes its own host
 * the first entry, which is returned to be stored with the run. The customer must be locked, so that only one of two
 * concurrent first runs counts as first. Codes: target_not_allowed.
 */
export async function admitTarget(
  trx: Trx,
  {
    customerId,
    host,
    allowedHosts,
    at,
  }: { customerId: string; host: string; allowedHosts: readonly string[]; at: Date },
): Promise<(AllowedTarget & { customerId: string }) | null> {
  if (allowedHosts.some((pattern) => hostMatches(pattern, host))) return null
  // Others can have been added during a wait for the lock.
  const patterns = await listHostPatterns(trx, customerId)
  if (patterns.some((pattern) => hostMatches(pattern, host))) return null
  if (patterns.length > 0 || (await hasRuns(trx, customerId))) {
    throw new ApiError('target_not_allowed', {
      detail: `The host ${host} is not an allowed target; allow it with POST /allowed-targets {"host_pattern": "${host}"}.`,
    })
  }
  return { customerId, id: createId('tgt', at), hostPattern: host, source: 'auto', createdAt: at }
}
