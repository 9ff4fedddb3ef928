import type { CappedSpend } from '@understudy/contract/billing'
import { limits } from '@understudy/contract/limits'
import type { CreateRunBody } from '@understudy/contract/run'

/** What the turns of an account took so far. */
export interface Experience {
  turns: number
  browser_seconds: number
  /** null: not known. */
  cost_usd: number | null
}

/** What an account can still spend. */
export interface SpendRoom {
  spend: CappedSpend
  /** null: no limit for a run. */
  run_limit_usd: number | null
}

/** What a run takes if all of its sessions use all of their turns, at the pace of earlier ones. */
export interface RunEstimate {
  sessionMs: number
  /** Of the models, for all sessions; null: not known. */
  costUsd: number | null
}

/** What the length of a session depends on. */
export type RunExtent = Pick<CreateRunBody, 'duration_budget' | 'guided_exploration'>

/** What one session may take at most. */
export function findLength({ duration_budget: budget, guided_exploration: guided }: RunExtent): {
  turns: number
  minutes: number
  usd: number
} {
  return limits.sessionLength[guided === 'deep' ? 'medium' : budget]
}

/** null without a turn to judge by. */
export function estimateRun(
  { turns, browser_seconds: seconds, cost_usd: usd }: Experience,
  sessions: number,
  most: { turns: number; minutes: number },
): RunEstimate | null {
  if (turns === 0) return null
  return {
    sessionMs: Math.min((seconds / turns) * most.turns, most.minutes * 60) * 1000,
    costUsd: usd === null ? null : (usd / turns) * most.turns * sessions,
  }
}

/** A limit of model costs that a run with language models does not fit into; null if it fits. */
export function findTightLimit(
  { spend, run_limit_usd: runLimit }: SpendRoom,
  sessions: number,
  most: { usd: number },
): { name: 'day' | 'month'; mostUsd: number; leftUsd: number } | null {
  const mostUsd = Math.min(most.usd * sessions, runLimit ?? Infinity)
  for (const name of ['day', 'month'] as const) {
    const { spent_usd: spent, reserved_usd: reserved, limit_usd: limit } = spend[name]
    if (limit === null) continue
    const leftUsd = Math.max(limit - spent - reserved, 0)
    if (leftUsd < mostUsd) return { name, mostUsd, leftUsd }
  }
  return null
}
