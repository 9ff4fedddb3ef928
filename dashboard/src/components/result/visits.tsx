import { Link, getRouteApi } from '@tanstack/react-router'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { formatCount } from '../../util/format.ts'
import { type SortedColumn, sortRows } from '../../util/sort-rows.ts'
import { SortChoice } from '../resources/sort-choice.tsx'
import { useSort } from '../resources/use-sort.ts'
import { outcomeTones } from './outcome-tones.ts'
import type { VisitEnd } from './run-result.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

const visitOrders = [
  { id: 'name', title: 'Persona', sortBy: ({ name }) => name },
  { id: 'outcome', title: 'Outcome', sortBy: ({ status }) => status },
] as const satisfies readonly (SortedColumn<VisitEnd> & { title: string })[]

/** Who visited, and how it ended for each, with the way to its replay. */
export function Visits({
  visits,
  note,
}: {
  visits: readonly VisitEnd[]
  note: string | null
}): ReactNode {
  const { customer, run } = route.useParams()
  const { sort } = useSort(visitOrders, 'outcomes')
  return (
    <section aria-labelledby="visitors-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="visitors-title" className="mr-auto text-lg font-semibold">
          Visitors
        </h2>
        {visits.length < 2 ? null : (
          <SortChoice columns={visitOrders} unsorted="As in the run" sortName="outcomes" />
        )}
      </div>
      {note === null ? null : <p className="max-w-3xl text-sm text-muted">{note}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sortRows(visits, visitOrders, sort).map(({ id, name, status, reason, turns }) => (
          <li
            key={id}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[10rem_8rem_minmax(0,1fr)_auto]"
          >
            <Link
              to="/$customer/runs/$run/sessions/$session"
              params={{ customer, run, session: id }}
              className={`font-medium break-words ${linkClass}`}
            >
              {name}
            </Link>
            <span className={`text-sm font-medium sm:pt-0.5 ${outcomeTones[status]}`}>
              {outcomeWords[status]}
            </span>
            <span className="min-w-0 text-sm break-words text-muted sm:pt-0.5">{reason}</span>
            <span className="text-sm whitespace-nowrap text-muted sm:pt-0.5">
              {formatCount(turns, 'turn')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
