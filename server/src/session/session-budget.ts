import type { Usage } from '@understudy/contract/common'
import { limits } from '@understudy/contract/limits'
import { MINUTE_MS } from '../lib/clock.ts'
import { findSessionCostLimit, type SessionCostFacts } from '../lib/session-cost.ts'

/** The limits of one session over all its attempts. */
export interface SessionBudget {
  maxTurns: number
  maxMs: number
  /** Input and output tokens together. */
  maxTokens: number
  maxCostUsd: number
}

/** What a session has used of its budget. */
export interface Spent {
  turns: number
  ms: number
  tokens: number
  costUsd: number
}

/** Nothing used yet: the start of a first attempt. */
export const nothingSpent: Spent = { turns: 0, ms: 0, tokens: 0, costUsd: 0 }

/** The budgets that `duration_budget` names (decisions: Session). */
export const sessionBudgets = {
  short: { ...measure('short'), maxTokens: 400_000 },
  medium: { ...measure('medium'), maxTokens: 4_000_000 },
} as const satisfies Record<string, SessionBudget>

function measure(
  name: keyof typeof limits.sessionLength,
): Pick<SessionBudget, 'maxTurns' | 'maxMs' | 'maxCostUsd'> {
  const { turns, minutes, usd } = limits.sessionLength[name]
  return { maxTurns: turns, maxMs: minutes * MINUTE_MS, maxCostUsd: usd }
}

/** The budget of a session of a run that can have a cost limit of its own. */
export function findSessionBudget(facts: SessionCostFacts): SessionBudget {
  return { ...sessionBudgets[facts.durationBudget], maxCostUsd: findSessionCostLimit(facts) }
}

/** Which limit is reached, in words for a reader; null if none. */
export function findExhaustedLimit(budget: SessionBudget, spent: Spent): string | null {
  if (spent.turns >= budget.maxTurns) return `All ${budget.maxTurns} turns were used.`
  if (spent.ms >= budget.maxMs) return describeTimeCap(budget)
  if (spent.tokens >= budget.maxTokens) {
    return `The model used all ${budget.maxTokens.toLocaleString('en')} tokens.`
  }
  if (spent.costUsd >= budget.maxCostUsd) {
    return `The model reached the cost limit of ${Number(budget.maxCostUsd.toFixed(4))} USD.`
  }
  return null
}

/** The sentence for a session that ran out of time. */
export function describeTimeCap(budget: SessionBudget): string {
  return `The time limit of ${Number((budget.maxMs / MINUTE_MS).toFixed(2))} minutes was reached.`
}

/** `spent` with the cost of one model call added. */
export function addUsage(spent: Spent, usage: Usage): Spent {
  return {
    ...spent,
    tokens: spent.tokens + usage.input_tokens + usage.output_tokens,
    costUsd: spent.costUsd + usage.cost_usd,
  }
}
