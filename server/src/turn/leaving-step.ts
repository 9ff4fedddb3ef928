import type { Observation } from './observation.ts'
import type { Step } from './step.ts'

/** The turn of a visitor who leaves at this view: for what a view shows without any action. */
export function createLeavingStep(observation: Observation): Step {
  const action = { kind: 'give_up', reason: '' } as const
  return {
    turn: 1,
    before: observation,
    decision: { thought: '', expectation: '', action, findings: [] },
    action,
    recorded: { kind: 'give_up', ref: null, label: null, text: null },
    result: {
      ok: true,
      failure: null,
      target: null,
      changed: false,
      navigated: false,
      url: observation.url,
      ms: 0,
      requests: 0,
    },
    after: observation,
    mood: { patience: 1, frustration: 0 },
  }
}
