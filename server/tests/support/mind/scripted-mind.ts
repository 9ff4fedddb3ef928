import { once } from 'node:events'
import type { Usage } from '@understudy/contract/common'
import type { Mind, Situation } from '../../../src/mind/mind.ts'
import type { Action } from '../../../src/turn/action.ts'
import type { ClaimedFinding } from '../../../src/turn/decision.ts'

export const freeOfCharge: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }

/** What the script answers: an action, or an action with a claimed finding. */
export type ScriptedTurn =
  | Action
  | { action: Action; finding: Omit<ClaimedFinding, 'check'> & Partial<ClaimedFinding> }

/** A mind that follows a script; `seen` records what it was shown. */
export interface ScriptedMind extends Mind {
  readonly seen: Situation[]
}

/** `script` decides each turn and may wait on the signal; every decision costs `usage`, including one that fails. */
export function createScriptedMind(
  script: (situation: Situation, signal: AbortSignal) => ScriptedTurn | Promise<ScriptedTurn>,
  usage: Usage = freeOfCharge,
): ScriptedMind {
  const seen: Situation[] = []
  return {
    model: 'scripted',
    sees: () => false,
    seen,
    async decide(situation, { signal, meter }) {
      meter.add(usage)
      seen.push({ ...situation, steps: [...situation.steps] })
      const turn = await script(situation, signal)
      const { action, finding } = 'action' in turn ? turn : { action: turn, finding: null }
      const thought = `I ${action.kind}.`
      const findings = finding === null ? [] : [{ check: 'other' as const, ...finding }]
      return { thought, expectation: 'It works.', action, findings }
    },
    answer: (question) => Promise.resolve(`You asked: ${question}`),
  }
}

/** The ref of the element with this name. Throws if it is not visible. */
export function refOf(situation: Situation, name: string): string {
  const found = situation.observation.elements.find((element) => element.name === name)
  if (found === undefined) throw new Error(`“${name}” is not in view`)
  return found.ref
}

/** Waits until the signal aborts and then rejects. */
export async function waitForAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw new Error('aborted', { cause: signal.reason })
}
