import { Link, getRouteApi } from '@tanstack/react-router'
import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import { endingWords, outcomeWords } from '@understudy/contract/visitor/session-words'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { formatCount, formatDuration } from '../../util/format.ts'
import { type SortedColumn, sortRows } from '../../util/sort-rows.ts'
import { SortChoice } from '../resources/sort-choice.tsx'
import { useSort } from '../resources/use-sort.ts'
import { outcomeTones } from '../result/outcome-tones.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/compare')

type Session = RunComparison['personas'][number]['later']

const orders = [
  { id: 'name', title: 'Name', sortBy: ({ name }) => name },
  {
    id: 'outcome',
    title: 'Outcome of the later run',
    sortBy: ({ later }) => later?.outcome ?? null,
  },
  { id: 'time', title: 'Time of the later run', sortBy: ({ later }) => later?.duration_ms ?? null },
  { id: 'turns', title: 'Turns of the later run', sortBy: ({ later }) => later?.turns ?? null },
] as const satisfies readonly (SortedColumn<RunComparison['personas'][number]> & {
  title: string
})[]

/** Outcome and time of each persona in both runs. */
export function PersonaChanges({
  comparison: { personas, earlier, later },
}: {
  comparison: RunComparison
}): ReactNode {
  const { sort } = useSort(orders)
  return (
    <section aria-labelledby="personas-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="personas-title" className="mr-auto text-lg font-semibold">
          Personas
        </h2>
        {personas.length < 2 ? null : <SortChoice columns={orders} unsorted="As in the run" />}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sortRows(personas, orders, sort).map(({ name, ...sessions }) => (
          <li
            key={`${sessions.earlier?.session_id} ${sessions.later?.session_id}`}
            className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="font-medium">{name}</span>
            <SessionFacts word="Earlier" runId={earlier.run_id} session={sessions.earlier} />
            <SessionFacts
              word="Later"
              runId={later.run_id}
              session={sessions.later}
              beforeMs={sessions.earlier?.duration_ms ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionFacts({
  word,
  runId,
  session,
  beforeMs = null,
}: {
  word: string
  runId: string
  session: Session
  beforeMs?: number | null
}): ReactNode {
  const { customer } = route.useParams()
  if (session === null) {
    return <p className="text-sm text-muted">{word}: did not take part</p>
  }
  const { session_id: id, outcome, turns, duration_ms: ms, termination_kind: kind } = session
  const tone = outcome === null ? 'text-muted' : outcomeTones[outcome]
  return (
    <div className="text-sm">
      <p>
        <Link
          to="/$customer/runs/$run/sessions/$session"
          params={{ customer, run: runId, session: id }}
          className={linkClass}
        >
          {word}
        </Link>
        :{' '}
        <span className={`font-medium ${tone}`}>
          {outcome === null
            ? `No report (${kind === null ? 'not ended' : endingWords[kind].toLowerCase()})`
            : outcomeWords[outcome]}
        </span>
      </p>
      <p className="text-muted">
        {formatCount(turns, 'turn')}
        {ms === null ? '' : `, ${formatDuration(ms)}`}
        {ms === null || beforeMs === null ? '' : compareTimes(beforeMs, ms)}
      </p>
    </div>
  )
}

/** A smaller change is usual between two visits of the same site. */
const smallestChange = 0.25

/** By the whole seconds that are shown. Empty if the change is too small to say anything. */
function compareTimes(beforeMs: number, ms: number): string {
  const differenceMs = (Math.round(ms / 1000) - Math.round(beforeMs / 1000)) * 1000
  if (Math.abs(differenceMs) < beforeMs * smallestChange || differenceMs === 0) return ''
  const size = formatDuration(Math.abs(differenceMs))
  return ` (${size} ${differenceMs > 0 ? 'longer' : 'shorter'})`
}
