import type { Brief } from '../mind/mind.ts'
import type { SessionBudget, Spent } from './session-budget.ts'

/** How often a questioner asks the persona (spec: POST /runs > guided_exploration). */
export type GuidedExploration = 'off' | 'standard' | 'deep'

/** One session to run: its claim, under the same names, plus its budget, its logins and what it remembers. */
export interface SessionAssignment extends Brief {
  sessionId: string
  /** 1 for the first start; also the fencing token. */
  attempt: number
  guidedExploration: GuidedExploration
  /** Whether replays can repeat steps that send data. */
  replayMaySendData: boolean
  budget: SessionBudget
  /** What earlier attempts used: budgets continue after a retry and do not start again. */
  spentBefore: Spent
}
