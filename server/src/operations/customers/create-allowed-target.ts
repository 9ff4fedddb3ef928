import { parseHostPattern } from '../../guard/host-pattern.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { type AllowedTarget, ensureAllowedTarget } from '../../store/accounts/allowed-targets.ts'
import type { Database } from '../../store/database.ts'
import { addWithinLimit } from './add-within-limit.ts'

/** Allows a host, or returns the entry that already allows it. Codes: invalid_request, and as addWithinLimit. */
export async function createAllowedTarget(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  hostPattern: string,
): Promise<AllowedTarget> {
  const parsed = parseHostPattern(hostPattern)
  if (parsed.kind === 'invalid') throw new ApiError('invalid_request', { detail: parsed.message })
  const createdAt = clock.now()
  return addWithinLimit(db, { table: 'allowed_targets', customerId }, (trx) =>
    ensureAllowedTarget(trx, {
      customerId,
      id: createId('tgt', createdAt),
      hostPattern: parsed.pattern,
      source: 'manual',
      createdAt,
    }),
  )
}
