import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { SessionBudget, Spent } from './session-budget.ts'

/** How often a questioner asks the persona (spec: POST /runs > guided_exploration). */
export type GuidedExploration = 'off' | 'standard' | 'deep'

/** One session to run, as its claim describes it. */
export interface SessionAssignment {
  sessionId: string
  /** 1 for the first start; also the fencing token. */
  attempt: number
  persona: PersonaSnapshot
  task: string | null
  flows: readonly string[]
  targetUrl: string
  allowedHosts: readonly string[]
  credentials: readonly { handle: string; label: string; host: string }[]
  /** Equal on a retry. Sessions of a run have consecutive seeds, so that they take different paths. */
  seed: string
  guidedExploration: GuidedExploration
  budget: SessionBudget
  /** What earlier attempts used: budgets continue after a retry and do not start again. */
  spentBefore: Spent
  /** The turns of earlier attempts, oldest first. */
  remembered: readonly TranscriptTurn[]
}
