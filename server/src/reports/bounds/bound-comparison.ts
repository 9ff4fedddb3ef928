import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import { limits } from '@understudy/contract/limits'
import { countJsonBytes, takeFitting } from './take-fitting.ts'

/** What every answer has room for, however large the maps are, and what says that there is more. */
const [leastBytes, moreBytes] = [64 * 1024, 100]

/** A comparison with its problems from the `from`th on, as many as fit; `counts` are those of all. */
export function boundComparison(
  comparison: Omit<RunComparison, 'next_cursor'>,
  from: number,
): RunComparison {
  const { problems, ...rest } = comparison
  const bytes = Math.max(leastBytes, limits.answerBytes - moreBytes - countJsonBytes(rest))
  const { items, left } = takeFitting(problems, { from, bytes })
  const next = left === 0 ? null : String(from + items.length)
  return { ...rest, problems: items, next_cursor: next }
}
