import { Link } from '@tanstack/react-router'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { formatDuration, quote } from '../../util/format.ts'
import { type Column, WideSortedTable } from '../resources/sorted-table.tsx'
import { outcomeTones } from '../result/outcome-tones.ts'
import { stepWords, type VisitRow } from './visit-row.ts'

/** Visits beside each other: how they ended, how far each came, and what it cost the visitor. */
export function VisitsTable({
  customerId,
  runId,
  rows,
}: {
  customerId: string
  runId: string
  rows: readonly VisitRow[]
}): ReactNode {
  const steps = [...new Set(rows.flatMap((row) => row.steps.map(({ flow }) => flow)))]
  const persona: Column<VisitRow> = {
    id: 'persona',
    title: 'Persona',
    isRowHead: true,
    sortBy: (row) => row.persona,
    cell: (row) => (
      <Link
        to="/$customer/runs/$run/sessions/$session"
        params={{ customer: customerId, run: runId, session: row.id }}
        className={`font-medium ${linkClass}`}
      >
        {row.persona}
      </Link>
    ),
  }
  return (
    <WideSortedTable
      label="Visits"
      columns={[persona, ...columns, ...steps.map(makeStep), words]}
      rows={rows}
    />
  )
}

const columns: readonly Column<VisitRow>[] = [
  {
    id: 'outcome',
    title: 'Outcome',
    sortBy: ({ outcome }) => outcome,
    cell: ({ outcome }) => (
      <span className={`font-medium ${outcomeTones[outcome]}`}>{outcomeWords[outcome]}</span>
    ),
  },
  {
    id: 'time',
    title: 'Time',
    sortBy: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) => (durationMs === null ? '' : formatDuration(durationMs)),
  },
  { id: 'turns', title: 'Turns', sortBy: ({ turns }) => turns, cell: ({ turns }) => turns },
  { id: 'pages', title: 'Pages', sortBy: ({ pages }) => pages, cell: ({ pages }) => pages },
  {
    id: 'waited',
    title: 'Waited',
    sortBy: ({ waitMs }) => waitMs,
    cell: ({ waitMs }) => `${(waitMs / 1000).toFixed(1)} s`,
  },
  {
    id: 'patience',
    title: 'Patience left',
    sortBy: ({ patience }) => patience,
    cell: ({ patience }) => (patience === null ? '' : `${Math.round(patience * 100)}%`),
  },
  {
    id: 'problems',
    title: 'Problems',
    sortBy: ({ problems }) => problems,
    cell: ({ problems }) => problems,
  },
]

const stepTones = {
  reached: 'text-good',
  not_reached: 'text-s3',
  not_attempted: 'text-muted',
} as const

function makeStep(step: string, place: number): Column<VisitRow> {
  const find = (row: VisitRow) => row.steps.find(({ flow }) => flow === step)?.status
  return {
    id: `s${place + 1}`,
    title: step,
    sortBy: (row) => find(row) ?? null,
    cell: (row) => {
      const status = find(row)
      return status === undefined ? (
        ''
      ) : (
        <span className={stepTones[status]}>{stepWords[status]}</span>
      )
    },
  }
}

const words: Column<VisitRow> = {
  id: 'words',
  title: 'Last words',
  cell: ({ words: text }) =>
    text === null ? '' : <span className="block max-w-72 min-w-48 text-muted">{quote(text)}</span>,
}
