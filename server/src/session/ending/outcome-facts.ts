import type { OutcomeFacts } from '@understudy/contract/transcript'
import { findRefusedWrites } from '../../friction/failed-requests.ts'
import { CLAIM_TURNS } from '../../lib/text/goal.ts'
import type { Action } from '../../turn/action.ts'
import type { Step } from '../../turn/step.ts'
import { findFlowFacts } from './flow-facts.ts'

/**
 * What page and network say about the end, apart from what the mind claimed in its last turn. A success message counts
 * for the claim unless the site refused a request of the same turn that changes data: then it counts against it.
 */
export function findOutcomeFacts(
  steps: readonly Step[],
  aim: { flows: readonly string[]; targetUrl: string },
): OutcomeFacts {
  const last = steps.at(-1)?.action
  const isClaimed = last?.kind === 'done'
  return {
    claimed_success: isClaimed,
    claim: findClaim(last),
    ...findEvidence(isClaimed ? steps.slice(-CLAIM_TURNS) : steps),
    ...(aim.flows.length === 0 ? {} : { flows: findFlowFacts(steps, aim) }),
  }
}

function findClaim(action: Action | undefined): string {
  if (action?.kind === 'done') return action.summary
  return action?.kind === 'give_up' ? action.reason : ''
}

function findEvidence(
  steps: readonly Step[],
): Pick<OutcomeFacts, 'supported' | 'evidence_turn' | 'evidence_quote'> {
  for (const step of steps.toReversed()) {
    const [quote] = step.after.facts.successes.filter(
      (text) => !step.before.facts.successes.includes(text),
    )
    if (quote !== undefined) {
      return { supported: !hasRefusedWrite(step), evidence_turn: step.turn, evidence_quote: quote }
    }
  }
  return { supported: null, evidence_turn: null, evidence_quote: null }
}

function hasRefusedWrite({ after }: Step): boolean {
  return findRefusedWrites(after).length > 0
}
