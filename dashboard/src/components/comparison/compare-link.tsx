import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getProblemHistory } from '../../api/comparison-queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { formatExact } from '../../util/format.ts'

/** To the comparison with the run before, if there is one. */
export function CompareLink({
  customerId,
  runId,
}: {
  customerId: string
  runId: string
}): ReactNode {
  const { data } = useQuery(getProblemHistory(customerId, runId))
  const previous = data?.previous_run ?? null
  if (previous === null) return null
  return (
    <Link
      to="/$customer/runs/$run/compare"
      params={{ customer: customerId, run: runId }}
      search={{ with: previous.run_id }}
      title={`The run of ${formatExact(previous.created_at)}`}
      className={buttonClass()}
    >
      Compare with the run before
    </Link>
  )
}
