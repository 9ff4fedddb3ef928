import type { FrictionContext } from '../../../src/friction/friction-context.ts'
import type { ActionResult } from '../../../src/turn/action.ts'
import type { FailedRequest, Observation } from '../../../src/turn/observation.ts'
import { createTestPersona } from './create-test-persona.ts'
import { describeControl, describePage } from './describe-page.ts'
import { describeStep } from './describe-step.ts'

/** A first turn that pressed “Show” on a page of shop.example and saw this. */
export function seePage(
  after: Partial<Observation>,
  result: Partial<ActionResult> = {},
): FrictionContext {
  const before = describePage({ elements: [describeControl('e1', 'Show')] })
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    { before, after: describePage(after), result },
  )
  return { step, earlier: [], persona: createTestPersona() }
}

/** A call of shop.example that its server could not answer. */
export function describeRequest(parts: Partial<FailedRequest>): FailedRequest {
  return {
    method: 'GET',
    url: 'https://shop.example/api/cart',
    status: 500,
    resourceType: 'fetch',
    error: null,
    blocked: false,
    ...parts,
  }
}

/** A script of another host that gives no response. */
export const unansweredScript = describeRequest({
  url: 'https://cdn.example.net/menu.js',
  status: null,
  error: 'net::ERR_TUNNEL_CONNECTION_FAILED',
  resourceType: 'script',
})
