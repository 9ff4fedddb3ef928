import { ApiError } from '../../lib/api-error.ts'
import { readSpend, type Spend } from '../../store/billing/spend.ts'
import type { Database, Trx } from '../../store/database.ts'

/** The most that models may cost, in US dollars; null: no cap. */
export interface SpendCaps {
  /** Each of its sessions can use an equal part. */
  runUsd: number | null
  customer: PeriodCaps
  host: PeriodCaps
}

/** Per day and month in UTC. */
export interface PeriodCaps {
  dayUsd: number | null
  monthUsd: number | null
}

/** What was spent, beside its caps. */
export interface CappedSpend {
  day: { spentUsd: number; capUsd: number | null }
  month: { spentUsd: number; capUsd: number | null }
}

/** The spend of a customer, or of all customers, of which those who ask must be operators. */
export async function getSpend(
  db: Database | Trx,
  caps: SpendCaps,
  { customerId, at }: { customerId: string | null; at: Date },
): Promise<CappedSpend> {
  const { dayUsd, monthUsd } = customerId === null ? caps.host : caps.customer
  const spent = await readSpend(db, at, customerId)
  return {
    day: { spentUsd: spent.dayUsd, capUsd: dayUsd },
    month: { spentUsd: spent.monthUsd, capUsd: monthUsd },
  }
}

/**
 * Throws spend_limit_reached if a cap is reached. Sessions that were admitted before go on and end with a report, so the caps can be
 * exceeded by what those cost.
 */
export async function assertWithinCaps(
  trx: Trx,
  caps: SpendCaps,
  { customerId, at }: { customerId: string; at: Date },
): Promise<void> {
  if (isCapped(caps.customer)) {
    const reached = findReached(await readSpend(trx, at, customerId), caps.customer)
    if (reached !== null)
      throw new ApiError('spend_limit_reached', {
        detail: `${reached} Runs that were started go on.`,
      })
  }
  if (!isCapped(caps.host)) return
  const reached = findReached(await readSpend(trx, at, null), caps.host)
  if (reached === null) return
  // What all customers spend is nothing that one of them may know.
  throw new ApiError('spend_limit_reached', {
    detail: 'This service has reached its own limit of model costs. Runs that were started go on.',
  })
}

function isCapped({ dayUsd, monthUsd }: PeriodCaps): boolean {
  return dayUsd !== null || monthUsd !== null
}

function findReached(spent: Spend, { dayUsd, monthUsd }: PeriodCaps): string | null {
  if (dayUsd !== null && spent.dayUsd >= dayUsd)
    return `The limit of ${dayUsd} USD a day for this account is reached; it starts anew at 00:00 UTC.`
  if (monthUsd !== null && spent.monthUsd >= monthUsd)
    return `The limit of ${monthUsd} USD a month for this account is reached; it starts anew on the first at 00:00 UTC.`
  return null
}
