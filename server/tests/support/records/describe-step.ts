import type { Action, ActionResult } from '../../../src/turn/action.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import type { Step } from '../../../src/turn/step.ts'
import { describePage } from './describe-page.ts'

/** A finished turn that succeeded and led to `after`. */
export function describeStep(
  action: Action,
  parts: {
    turn?: number
    before?: Observation
    after?: Observation
    result?: Partial<ActionResult>
  },
): Step {
  const { before = describePage(), turn = 1 } = parts
  const after = parts.after ?? before
  const ref = 'ref' in action ? action.ref : null
  const label = before.elements.find((element) => element.ref === ref)?.name ?? null
  return {
    turn,
    before,
    after,
    action,
    decision: { thought: '', expectation: 'Something.', action, findings: [] },
    recorded: { kind: action.kind, ref, label, text: null },
    result: {
      ok: true,
      failure: null,
      target: null,
      changed: after !== before,
      navigated: after.url !== before.url,
      url: after.url,
      ms: 50,
      requests: 0,
      ...parts.result,
    },
    mood: { patience: 1, frustration: 0 },
  }
}
