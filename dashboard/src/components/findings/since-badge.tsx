import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getProblemHistory } from '../../api/comparison-queries.ts'
import { Ago } from '../../ui/ago.tsx'
import { linkClass } from '../../ui/link.ts'
import { Day } from '../resources/time-cell.tsx'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** Since when a problem is known, in a few words; nothing where the record does not say. */
export function SinceBadge({ fingerprint }: { fingerprint: string }): ReactNode {
  const first = useFirstReport(fingerprint)
  if (first === undefined) return null
  if (first.is_new) {
    return (
      <span className="rounded-full border border-current px-2 text-xs font-semibold whitespace-nowrap text-accent">
        First seen
      </span>
    )
  }
  if (first.isThisRun) return null
  return (
    <span className="text-sm whitespace-nowrap text-muted">
      first seen <Ago at={first.first_seen_at} />
    </span>
  )
}

/** The first run that saw a problem, if that was not this one. */
export function SinceLink({ fingerprint }: { fingerprint: string }): ReactNode {
  const { customer } = route.useParams()
  const first = useFirstReport(fingerprint)
  if (first === undefined) return 'Not known'
  if (first.is_new)
    return 'First seen in this run. It can be older, if no earlier run did the same here'
  if (first.isThisRun) return 'This run is the first that reports it'
  return (
    <>
      First seen in{' '}
      <Link
        to="/$customer/runs/$run"
        params={{ customer, run: first.first_run_id }}
        className={linkClass}
      >
        the run of <Day at={first.first_seen_at} />
      </Link>
    </>
  )
}

function useFirstReport(fingerprint: string) {
  const { customer, run } = route.useParams()
  const { data } = useQuery(getProblemHistory(customer, run))
  const first = data?.problems.find((problem) => problem.fingerprint === fingerprint)
  return first === undefined ? undefined : { ...first, isThisRun: first.first_run_id === run }
}
