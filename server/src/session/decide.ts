import { MindError, type Situation } from '../mind/mind.ts'
import type { Decision } from '../turn/decision.ts'
import { MAX_LOST_TURNS } from './limits.ts'
import type { SessionState } from './session-state.ts'

/** What the mind decided. problem: why the turn is lost if none of its answers was usable; otherwise null. */
export interface Decided {
  decision: Decision
  problem: string | null
}

const nothing: Decision = {
  thought: '',
  expectation: '',
  action: { kind: 'no_action' },
  findings: [],
}

/** Asks the mind. Unusable answers cost the turn, and end the session only if they keep coming. */
export async function decide(
  state: SessionState,
  situation: Situation,
  signal: AbortSignal,
): Promise<Decided> {
  const { deps, meter } = state
  try {
    const decision = await deps.mind.decide(situation, { signal, meter })
    state.resetLostTurns()
    return { decision, problem: null }
  } catch (error) {
    if (!(error instanceof MindError) || error.kind !== 'malformed') throw error
    if (state.countLostTurn() > MAX_LOST_TURNS) throw error
    return { decision: nothing, problem: error.message }
  }
}
