import type { OutcomeFacts } from '@understudy/contract/transcript'
import type { Step } from '../turn/step.ts'

/** How many turns before its end may hold what supports the claim of success. */
const EVIDENCE_TURNS = 4

/**
 * What page and network say about the end, apart from what the mind claims. A success message counts for the claim
 * unless a request of the same turn that changes data failed: then it counts against it.
 */
export function findOutcomeFacts(
  steps: readonly Step[],
  claim: { isSuccess: boolean; words: string } | null,
): OutcomeFacts {
  const isClaimed = claim?.isSuccess ?? false
  return {
    claimed_success: isClaimed,
    claim: claim?.words ?? '',
    ...findEvidence(isClaimed ? steps.slice(-EVIDENCE_TURNS) : steps),
  }
}

function findEvidence(
  steps: readonly Step[],
): Pick<OutcomeFacts, 'supported' | 'evidence_turn' | 'evidence_quote'> {
  for (const step of steps.toReversed()) {
    const [quote] = step.after.facts.successes.filter(
      (text) => !step.before.facts.successes.includes(text),
    )
    if (quote !== undefined) {
      return { supported: !hasFailedWrite(step), evidence_turn: step.turn, evidence_quote: quote }
    }
  }
  return { supported: null, evidence_turn: null, evidence_quote: null }
}

function hasFailedWrite(step: Step): boolean {
  return step.after.failedRequests.some(
    (request) => !request.blocked && request.method !== 'GET' && request.method !== 'HEAD',
  )
}
