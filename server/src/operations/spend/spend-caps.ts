import { ApiError } from '../../lib/api-error.ts'
import { type PeriodSpend, readSpend, type Spend } from '../../store/billing/spend.ts'
import type { Database, Trx } from '../../store/database.ts'
import { lockHost } from '../../store/host/host-locks.ts'

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

/** What was spent and is reserved, beside its caps. */
export interface CappedSpend {
  day: PeriodSpend & { capUsd: number | null }
  month: PeriodSpend & { capUsd: number | null }
}

/** The spend of a customer, or of all customers, of which those who ask must be operators. */
export async function getSpend(
  db: Database | Trx,
  caps: SpendCaps,
  { customerId, at }: { customerId: string | null; at: Date },
): Promise<CappedSpend> {
  const { dayUsd, monthUsd } = customerId === null ? caps.host : caps.customer
  const { day, month } = await readSpend(db, at, customerId)
  return { day: { ...day, capUsd: dayUsd }, month: { ...month, capUsd: monthUsd } }
}

/** A run that is to be admitted. */
interface CappedRun {
  customerId: string
  at: Date
  /** The most that it can cost. */
  mostUsd: number
}

/**
 * Throws spend_limit_reached if what was spent, what other runs can still cost and what this one can cost are together more than a cap, or
 * if a cap is reached. The caller has locked the customer, and writes the run with its reservation in the same transaction, so that no
 * other run is admitted for the same money.
 */
export async function assertWithinCaps(trx: Trx, caps: SpendCaps, run: CappedRun): Promise<void> {
  if (isCapped(caps.customer)) {
    const spend = await readSpend(trx, run.at, run.customerId)
    const refusal = findRefusal(spend, caps.customer, run)
    if (refusal !== null) throw new ApiError('spend_limit_reached', { detail: refusal })
  }
  if (!isCapped(caps.host)) return
  await lockHost(trx, 'spend')
  if (findRefusal(await readSpend(trx, run.at, null), caps.host, run) === null) return
  // What all customers spend is nothing that one of them may know.
  throw new ApiError('spend_limit_reached', {
    detail:
      'This run could exceed the limit of model costs of this service itself. Runs that were started go on, and what they do not use is free again when they end.',
  })
}

function isCapped({ dayUsd, monthUsd }: PeriodCaps): boolean {
  return dayUsd !== null || monthUsd !== null
}

function findRefusal(spend: Spend, caps: PeriodCaps, run: CappedRun): string | null {
  const day = { ...spend.day, capUsd: caps.dayUsd, name: 'day', renewal: 'at 00:00 UTC' }
  const renewal = 'on the first at 00:00 UTC'
  const month = { ...spend.month, capUsd: caps.monthUsd, name: 'month', renewal }
  return explainRefusal(day, run) ?? explainRefusal(month, run)
}

function explainRefusal(
  period: CappedSpend['day'] & { name: string; renewal: string },
  { mostUsd }: CappedRun,
): string | null {
  const { spentUsd, reservedUsd, capUsd, name, renewal } = period
  if (capUsd === null) return null
  const limit = `The limit of ${capUsd} USD a ${name} for this account`
  if (spentUsd >= capUsd)
    return `${limit} is reached; it starts anew ${renewal}. Runs that were started go on.`
  if (spentUsd + reservedUsd + mostUsd <= capUsd + roundingUsd) return null
  const held = `${showUsd(spentUsd)} USD are spent and ${showUsd(reservedUsd)} USD reserved for sessions that have not ended`
  return `${limit} does not allow for this run, which can cost up to ${showUsd(mostUsd)} USD: ${held}. What they do not use is free again when they end; the limit starts anew ${renewal}.`
}

/** Below what is displayed: sums of parts such as a third of a dollar are not exact. */
const roundingUsd = 1e-9

function showUsd(usd: number): string {
  return String(Number(usd.toFixed(4)))
}
