import type { Completion } from '@understudy/contract/aggregate-report'
import type { OutcomeStatus, Report } from '@understudy/contract/report'
import { hadGoal } from '../../lib/text/goal.ts'

/** The outcomes that say whether users succeed; the others are undecided. */
const conclusive: readonly OutcomeStatus[] = ['succeeded', 'failed', 'abandoned', 'false_success']

/** The reports of the sessions that had a goal and a clear outcome. */
export function listJudged(reports: readonly Report[]): Report[] {
  return reports.filter((each) => hadGoal(each) && conclusive.includes(each.report.outcome.status))
}

/** How many of them reached their goal. */
export function countSucceeded(
  reports: readonly Report[],
): Pick<Completion, 'succeeded' | 'total'> {
  const judged = listJudged(reports)
  const succeeded = judged.filter(({ report }) => report.outcome.status === 'succeeded')
  return { succeeded: succeeded.length, total: judged.length }
}

/** Two-sided 95% point of the normal distribution. */
const Z = 1.959964

/**
 * Completion rate with its 95% adjusted-Wald interval (Agresti & Coull 1998), a method for usability tests with few
 * sessions: it adds z²/2 successes and z²/2 failures before computing the usual Wald interval. Values are rounded to
 * four digits and clamped to 0..1.
 */
export function estimateCompletion(succeeded: number, total: number): Completion {
  if (total === 0) return { succeeded, total, rate: null, ci_low: null, ci_high: null }
  const adjustedTotal = total + Z * Z
  const centre = (succeeded + (Z * Z) / 2) / adjustedTotal
  const margin = Z * Math.sqrt((centre * (1 - centre)) / adjustedTotal)
  return {
    succeeded,
    total,
    rate: round(succeeded / total),
    ci_low: round(Math.max(0, centre - margin)),
    ci_high: round(Math.min(1, centre + margin)),
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
