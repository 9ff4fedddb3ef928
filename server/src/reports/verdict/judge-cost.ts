import type { RuleResult } from '@understudy/contract/verdict/verdict'
import type { JudgedRun } from './judged-run.ts'

/** Whether the language model cost no more than allowed. */
export function judgeCost({ gate: { max_cost_usd: most }, costUsd }: JudgedRun): RuleResult[] {
  if (most === null) return []
  const rest = { rule: 'cost' as const, evidence: [], more: 0 }
  if (costUsd === null) {
    return [{ ...rest, status: 'not_judged', reason: 'The price of the model is not known.' }]
  }
  const isWithin = costUsd <= most
  const said = isWithin ? 'within' : 'more than'
  const reason = `The run cost ${showDollars(costUsd)}, ${said} the ${showDollars(most)} allowed.`
  return [{ ...rest, status: isWithin ? 'passed' : 'failed', reason }]
}

function showDollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`
}
