import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { SessionBudget, Spent } from './session-budget.ts'

/** How much a questioner makes the persona say (spec: POST /runs > guided_exploration). */
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
  /** Equal on a retry. Sessions of a run have consecutive numbers at its end, which sends them different ways. */
  seed: string
  guidedExploration: GuidedExploration
  budget: SessionBudget
  /** What attempts before this one used up: budgets continue after a retry, they do not start anew. */
  spentBefore: Spent
  /** The turns of attempts before this one, oldest first. */
  remembered: readonly TranscriptTurn[]
}
