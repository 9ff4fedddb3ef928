import type { ReactNode } from 'react'
import type { Experience, RunExtent } from '../util/estimate-run.ts'
import { estimateRun, findLength } from '../util/estimate-run.ts'
import { formatCost, formatCount, formatDuration } from '../util/format.ts'

/** How long a run can take and what it can cost, before it is started. */
export function RunEstimate({
  sessions,
  extent,
  experience,
}: {
  sessions: number
  extent: RunExtent
  /** null: it could not be read. */
  experience: Experience | null
}): ReactNode {
  const most = findLength(extent)
  const estimate = experience === null ? null : estimateRun(experience, sessions, most)
  return (
    <div className="text-sm text-muted" aria-live="polite">
      <p>
        {formatCount(sessions, 'session')}, each of at most {most.minutes} minutes
      </p>
      <p>
        {estimate === null
          ? describeNothing(experience)
          : `Estimate: ${formatDuration(estimate.sessionMs)} each, ${describeCost(estimate.costUsd)}, if they use all ${most.turns} turns, by ${formatCount(experience?.turns ?? 0, 'earlier turn')} of this account`}
      </p>
    </div>
  )
}

function describeNothing(experience: Experience | null): string {
  return experience === null
    ? 'There is no estimate: what earlier runs used could not be read'
    : 'Time and cost are estimated from earlier runs, and this account has none of the last two months'
}

function describeCost(usd: number | null): string {
  if (usd === null) return 'and a cost that is not known'
  return usd === 0 ? 'without a cost of models' : `models for ${formatCost(usd)} in all`
}
