import type { MoreFindings } from '@understudy/contract/finding'
import { limits } from '@understudy/contract/limits'
import { countJsonBytes, takeFitting } from './take-fitting.ts'

/** What every answer has room for, however much else it says, and what says that there is more. */
const [leastBytes, moreBytes] = [64 * 1024, 100]

/** The findings of an answer from the `from`th on, as many as fit beside `rest`, and what was left out. */
export function boundFindings<F>(
  findings: readonly F[],
  from: number,
  rest: unknown,
): { findings: F[]; more_findings?: MoreFindings } {
  const bytes = Math.max(leastBytes, limits.answerBytes - moreBytes - countJsonBytes(rest))
  const { items, left } = takeFitting(findings, { from, bytes })
  if (left === 0) return { findings: items }
  const next = String(from + items.length)
  return { findings: items, more_findings: { count: left, next_cursor: next } }
}
