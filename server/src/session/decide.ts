import { MindError } from '../mind/mind.ts'
import type { Situation } from '../mind/mind.ts'
import type { Decision } from '../turn/decision.ts'
import type { SessionState } from './session-state.ts'

/** A model that answers nothing usable for so many turns will not do so for the rest either. */
const MAX_LOST_TURNS = 5

/** What the mind decided. problem: why the turn is lost, where none of its answers could be used; null otherwise. */
export interface Decided {
  decision: Decision
  problem: string | null
}

const nothing: Decision = {
  thought: '',
  expectation: '',
  action: { kind: 'no_action' },
  finding: null,
}

/** Asks the mind. Answers that cannot be used cost the turn and not the session, unless there is no end of them. */
export async function decide(
  state: SessionState,
  situation: Situation,
  signal: AbortSignal,
): Promise<Decided> {
  const { deps, meter } = state
  try {
    const decision = await deps.mind.decide(situation, { signal, meter })
    state.lostTurns = 0
    return { decision, problem: null }
  } catch (error) {
    if (!(error instanceof MindError) || error.kind !== 'malformed') throw error
    state.lostTurns += 1
    if (state.lostTurns > MAX_LOST_TURNS) throw error
    return { decision: nothing, problem: error.message }
  }
}
