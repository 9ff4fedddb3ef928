import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { ClaimVerdict } from '../../mind/claim-check.ts'
import { type Asking, MindError } from '../../mind/mind.ts'
import { createUsageMeter } from '../../mind/model/usage-meter.ts'
import { MAX_CHECKED_CLAIMS, MAX_CHECKING_MS } from '../limits.ts'
import type { PicturedClaim } from '../seen.ts'
import { isModelBudgetSpent, type SessionView } from '../session-state.ts'

/**
 * Shows the places of claims to a model that does not know them. What it finds neither proves a claim nor ends it by itself: the
 * report decides. A claim that is not checked is left open, with the reason.
 */
export async function checkClaims(state: SessionView): Promise<ClaimCheck[]> {
  const { checkClaim, clock } = state.deps
  const { picturedClaims: claims } = state
  if (checkClaim === null || claims.length === 0 || state.stop.aborted) return []
  const meter = createUsageMeter()
  using deadline = startDeadline(clock, MAX_CHECKING_MS)
  const asking = { signal: AbortSignal.any([state.stop, deadline.signal]), meter }
  const checks: ClaimCheck[] = []
  for (const [index, pictured] of sortClaims(claims).entries()) {
    const { subject } = pictured.friction
    const verdict =
      index < MAX_CHECKED_CLAIMS ? await check(state, pictured, asking) : leaveOpen(tooMany)
    checks.push({ subject, turn: pictured.turn, ...verdict })
  }
  state.meter.add(meter.read())
  return checks
}

const tooMany = `At most ${MAX_CHECKED_CLAIMS} claims of a session get one.`

/** Those without words first, because only the picture supports them. */
function sortClaims(claims: readonly PicturedClaim[]): readonly PicturedClaim[] {
  return claims.toSorted(
    ({ friction: one }, { friction: other }) =>
      Number(one.quote !== null) - Number(other.quote !== null),
  )
}

async function check(
  state: SessionView,
  { friction, picture }: PicturedClaim,
  asking: Asking,
): Promise<ClaimVerdict> {
  const { checkClaim } = state.deps
  if (checkClaim === null || isModelBudgetSpent(state)) {
    return leaveOpen('The session had no model budget left.')
  }
  try {
    return await checkClaim({ claim: friction, picture }, asking)
  } catch (error) {
    if (error instanceof MindError) return leaveOpen(error.message)
    if (asking.signal.aborted)
      return leaveOpen('The time for second looks after this session was used up.')
    throw error
  }
}

function leaveOpen(reason: string): ClaimVerdict {
  return { verdict: 'open', seen: '', reason }
}
