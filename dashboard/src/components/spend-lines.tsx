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
        Of all accounts, in UTC. At the limit no run is started; those that were started go on.
      </p>
    </>
  )
}

function SpendLine({
  name,
  spent_usd: spent,
  limit_usd: limit,
}: { name: string } & CappedSpend['day']): ReactNode {
  return (
    <li>
      {name}: {formatCost(spent)} {limit === null ? '(no limit)' : `of ${formatCost(limit)}`}{' '}
      {limit !== null && spent >= limit ? <Badge tone="bad">Limit reached</Badge> : null}
    </li>
  )
}
