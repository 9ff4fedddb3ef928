import type { Usage } from '@understudy/contract/common'

/** What nothing costs. */
export const noUsage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }

/** What both cost together. */
export function sumUsage(left: Usage, right: Usage): Usage {
  return {
    input_tokens: left.input_tokens + right.input_tokens,
    output_tokens: left.output_tokens + right.output_tokens,
    cost_usd: left.cost_usd + right.cost_usd,
    ms: left.ms + right.ms,
  }
}
