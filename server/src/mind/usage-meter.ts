import type { Usage } from '@understudy/contract/common'
import { noUsage, sumUsage } from '../turn/sum-usage.ts'

/** Sums what the calls for one decision or answer cost, the failed ones included. */
export interface UsageMeter {
  add(usage: Usage): void
  read(): Usage
}

/** A meter at zero. */
export function createUsageMeter(): UsageMeter {
  let sum = noUsage
  return {
    read: () => sum,
    add(usage) {
      sum = sumUsage(sum, usage)
    },
  }
}
