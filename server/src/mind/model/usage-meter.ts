import type { Usage } from '@understudy/contract/common'

/** Sums the usage of a mind's calls, including failed ones. */
export interface UsageMeter {
  add(usage: Usage): void
  read(): Usage
}

/** A meter at zero. */
export function createUsageMeter(): UsageMeter {
  let sum: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }
  return {
    read: () => sum,
    add(usage) {
      const unpriced = (sum.unpriced_tokens ?? 0) + (usage.unpriced_tokens ?? 0)
      sum = {
        ...(unpriced === 0 ? {} : { unpriced_tokens: unpriced }),
        input_tokens: sum.input_tokens + usage.input_tokens,
        output_tokens: sum.output_tokens + usage.output_tokens,
        cost_usd: sum.cost_usd + usage.cost_usd,
        ms: sum.ms + usage.ms,
      }
    },
  }
}
