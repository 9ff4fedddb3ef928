import type { ReactNode } from 'react'
import {
  estimateRun,
  type Experience,
  findLength,
  findTightLimit,
  type RunExtent,
  type SpendRoom,
} from '../util/estimate-run.ts'
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
  experience: (Experience & SpendRoom) | null
}): ReactNode {
  const most = findLength(extent)
  const tight = experience === null ? null : findTightLimit(experience, sessions, most)
  const estimate = experience === null ? null : estimateRun(experience, sessions, most)
  return (
    <div className="text-sm text-muted" aria-live="polite">
      <p>
        {formatCount(sessions, 'session')}, each of at most {most.minutes} minutes
      </p>
      <p>
        {estimate === null
          ? describeNothing(experience)
          : `Estimate: ${formatDuration(estimate.sessionMs)} each, ${describeCost(estimate.costUsd)}, if they use all ${most.turns} turns, based on ${formatCount(experience?.turns ?? 0, 'earlier turn')} of this account`}
      </p>
      {tight === null ? null : (
        <p>
          With a language model it can cost up to {formatCost(tight.mostUsd)}, and{' '}
          {formatCost(tight.leftUsd)} of this account’s limit for the {tight.name} is left, so it
          would not be started
        </p>
      )}
    </div>
  )
}

function describeNothing(experience: Experience | null): string {
  return experience === null
    ? 'No estimate: the usage of earlier runs could not be read'
    : 'No estimate: this account has no runs from the last two months to base it on'
}

function describeCost(usd: number | null): string {
  if (usd === null) return 'cost unknown'
  return usd === 0 ? 'no model costs' : `${formatCost(usd)} for models in total`
}
