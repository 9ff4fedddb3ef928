import { limits } from '@understudy/contract/limits'

/** What the highest cost of a session depends on. */
export interface SessionCostFacts {
  durationBudget: keyof typeof limits.sessionLength
  /** Of its run. */
  sessionCount: number
  /** What the models of one run may cost, in equal parts for its sessions; null: no limit. */
  runCapUsd: number | null
}

/** What the models of one session may cost, in US dollars: the API reserves it, and the worker ends a session that reaches it. */
export function findSessionCostLimit({
  durationBudget,
  sessionCount,
  runCapUsd,
}: SessionCostFacts): number {
  const { usd } = limits.sessionLength[durationBudget]
  return runCapUsd === null ? usd : Math.min(usd, runCapUsd / sessionCount)
}
