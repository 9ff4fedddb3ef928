import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { type Column, WideSortedTable } from '../resources/sorted-table.tsx'
import { severities } from './filter-findings.ts'
import { listMoments, type ShownFinding, type ShownMoment } from './shown-finding.ts'

/** Which persona ran into which problem, in the order of the report, with the first moment of each. */
export function PersonaMatrix({
  findings,
  personas,
}: {
  findings: readonly ShownFinding[]
  /** All personas of the run, also those without a problem. */
  personas: readonly string[]
}): ReactNode {
  if (personas.length < 2 || findings.length === 0) return null
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">Who ran into what</summary>
      <div className="border-t border-line p-2 text-sm">
        <WideSortedTable
          label="Who ran into what"
          sortName="matrix"
          columns={[...problemColumns, ...personas.map(makeColumn)]}
          rows={findings.map((shown) => ({ id: shown.finding.fingerprint, shown }))}
        />
      </div>
    </details>
  )
}

interface Row {
  id: string
  shown: ShownFinding
}

const problemColumns: readonly Column<Row>[] = [
  {
    id: 'severity',
    title: 'Severity',
    sortBy: ({ shown }) => shown.finding.severity,
    cell: ({ shown }) => <Severity shown={shown} />,
  },
  {
    id: 'problem',
    title: 'Problem',
    isRowHead: true,
    sortBy: ({ shown }) => shown.finding.title,
    cell: ({ shown }) => <ProblemHead shown={shown} />,
  },
]

/** Sorted by when the persona first met a problem; those it did not meet come last. Columns are in the order of the run. */
function makeColumn(persona: string, place: number): Column<Row> {
  return {
    id: `p${place + 1}`,
    title: persona,
    sortBy: ({ shown }) => findFirst(shown, persona)?.turn ?? null,
    cell: ({ shown }) => <FirstMoment moment={findFirst(shown, persona)} />,
  }
}

function findFirst(shown: ShownFinding, persona: string): ShownMoment | undefined {
  const own = listMoments(shown).filter((moment) => moment.persona === persona)
  return own.toSorted((one, other) => one.turn - other.turn)[0]
}

function Severity({ shown: { finding } }: { shown: ShownFinding }): ReactNode {
  const severity = severities.find(({ value }) => value === finding.severity)
  return (
    <span className={`font-semibold ${severity?.tone ?? 'text-s1'}`}>
      {severity?.text ?? 'No problem'}
    </span>
  )
}

function ProblemHead({ shown: { finding, triage } }: { shown: ShownFinding }): ReactNode {
  return (
    <span className="block min-w-48">
      {finding.title}
      {triage?.status === 'dismissed' ? <span className="text-muted"> (dismissed)</span> : null}
    </span>
  )
}

const route = getRouteApi('/signed-in/$customer/runs/$run')

function FirstMoment({ moment: first }: { moment: ShownMoment | undefined }): ReactNode {
  const { customer, run } = route.useParams()
  if (first === undefined) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not encountered</span>
      </span>
    )
  }
  return (
    <Link
      to="/$customer/runs/$run/sessions/$session"
      params={{ customer, run, session: first.sessionId }}
      search={{ turn: first.turn }}
      className={`whitespace-nowrap ${linkClass}`}
    >
      {first.turn === 0 ? 'Arrival' : `Turn ${first.turn}`}
    </Link>
  )
}
