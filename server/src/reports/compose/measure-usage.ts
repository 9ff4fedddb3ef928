import type { Usage, UsageTotal } from '@understudy/contract/common'
import type { Report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'

/** Usage of the language model in a session, including decisions without an effect. */
export function measureUsage({ turns, unrecorded_usage: rest }: Transcript): UsageTotal {
  const all: Usage[] = [...turns.map(({ usage }) => usage), ...(rest === undefined ? [] : [rest])]
  return sumUsage(all.map(total))
}

/** The sum over the sessions of a run; undefined if one of them has no usage. */
export function measureRunUsage(reports: readonly Report[]): UsageTotal | undefined {
  const told = reports.flatMap(({ report: { usage } }) => usage ?? [])
  return told.length < reports.length || told.length === 0 ? undefined : sumUsage(told)
}

function total({ input_tokens, output_tokens, cost_usd, unpriced_tokens = 0 }: Usage): UsageTotal {
  return { input_tokens, output_tokens, cost_usd: unpriced_tokens > 0 ? null : cost_usd }
}

function sumUsage(parts: readonly UsageTotal[]): UsageTotal {
  const costs = parts.map(({ cost_usd: cost }) => cost)
  return {
    input_tokens: parts.reduce((sum, part) => sum + part.input_tokens, 0),
    output_tokens: parts.reduce((sum, part) => sum + part.output_tokens, 0),
    cost_usd: costs.includes(null)
      ? null
      : roundCost(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)),
  }
}

function roundCost(dollars: number): number {
  return Math.round(dollars * 1e8) / 1e8
}
