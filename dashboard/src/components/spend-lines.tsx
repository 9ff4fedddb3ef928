import type { CappedSpend } from '@understudy/contract/billing'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { formatCost } from '../util/format.ts'

/** What models cost on the whole host, beside its limits. */
export function SpendLines({ spend }: { spend: CappedSpend }): ReactNode {
  return (
    <>
      <ul className="text-sm">
        <SpendLine name="Today" {...spend.day} />
        <SpendLine name="This month" {...spend.month} />
      </ul>
      <p className="text-sm text-muted">
        Of all accounts, in UTC. A run is started only if what it can cost at most fits into the
        limit with what is spent and reserved; those that were started go on.
      </p>
    </>
  )
}

function SpendLine({
  name,
  spent_usd: spent,
  reserved_usd: reserved,
  limit_usd: limit,
}: { name: string } & CappedSpend['day']): ReactNode {
  return (
    <li>
      {name}: {formatCost(spent)}
      {reserved > 0 ? ` and ${formatCost(reserved)} reserved` : ''}{' '}
      {limit === null ? '(no limit)' : `of ${formatCost(limit)}`}{' '}
      {limit !== null && spent >= limit ? <Badge tone="bad">Limit reached</Badge> : null}
    </li>
  )
}
