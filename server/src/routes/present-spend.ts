import type { CappedSpend as Wire } from '@understudy/contract/billing'
import type { CappedSpend } from '../operations/spend/spend-caps.ts'

/** What was spent and is reserved beside its caps, to the smallest displayed amount. */
export function presentSpend({ day, month }: CappedSpend): Wire {
  return { day: present(day), month: present(month) }
}

function present({ spentUsd, reservedUsd, capUsd }: CappedSpend['day']): Wire['day'] {
  return { spent_usd: round(spentUsd), reserved_usd: round(reservedUsd), limit_usd: capUsd }
}

function round(usd: number): number {
  return Math.round(usd * 1_000_000) / 1_000_000
}
