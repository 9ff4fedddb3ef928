import type { Usage } from '@understudy/contract/common'

/** Sums the usage of a mind's calls, including failed ones. */
export interface UsageMeter {
  add(usage: Usage): void
  read(): Usage
}

/** What a session without calls has used. */
export const nothingUsed: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }

/** A meter at zero. */
export function createUsageMeter(): UsageMeter {
  let sum: Usage = nothingUsed
  return {
    read: () => sum,
    add(usage) {
      sum = {
        ...addOptional('unpriced_tokens', sum, usage),
        ...addOptional('pictures', sum, usage),
        ...addOptional('pictures_refused', sum, usage),
        input_tokens: sum.input_tokens + usage.input_tokens,
        output_tokens: sum.output_tokens + usage.output_tokens,
        cost_usd: sum.cost_usd + usage.cost_usd,
        ms: sum.ms + usage.ms,
      }
    },
  }
}

type Counted = 'unpriced_tokens' | 'pictures' | 'pictures_refused'

function addOptional(name: Counted, one: Usage, other: Usage): Partial<Usage> {
  const sum = (one[name] ?? 0) + (other[name] ?? 0)
  return sum === 0 ? {} : { [name]: sum }
}
