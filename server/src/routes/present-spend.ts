import type { CappedSpend as Wire } from '@understudy/contract/billing'
import type { CappedSpend } from '../operations/spend/spend-caps.ts'

/** What was spent beside its caps, to the smallest displayed amount. */
export function presentSpend({ day, month }: CappedSpend): Wire {
  return { day: present(day), month: present(month) }
}

function present({ spentUsd, capUsd }: CappedSpend['day']): Wire['day'] {
  return { spent_usd: Math.round(spentUsd * 1_000_000) / 1_000_000, limit_usd: capUsd }
}
