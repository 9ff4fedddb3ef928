import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SortedColumn } from '../../util/sort-rows.ts'
import { parseSort, sortRows } from '../../util/sort-rows.ts'

/** A column of a table. */
export interface Column<Row> extends SortedColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Not shown on a phone. */
  isMinor?: boolean
}

/** A table whose order is in the address. */
export function SortedTable<Row extends { id: string }>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}): ReactNode {
  const { sort } = useSearch({ strict: false })
  return (
    <table
      aria-label={label}
      className="w-full table-auto border-separate border-spacing-0 rounded-lg border border-line bg-surface text-left"
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, columns, sort).map((row) => (
          <tr key={row.id}>
            {columns.map(({ id, cell, isMinor }) => (
              <td
                key={id}
                className={`border-t border-line px-4 py-2.5 align-top break-words ${isMinor === true ? 'max-sm:hidden' : ''}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeadCell<Row>({
  column: { id, title, sortBy, isMinor },
}: {
  column: Column<Row>
}): ReactNode {
  const { sort } = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = parseSort(sort)
  const isSorted = current.id === id
  const className = `px-4 py-2 text-sm font-medium text-muted ${isMinor === true ? 'max-sm:hidden' : ''}`
  if (sortBy === undefined) {
    return (
      <th scope="col" className={className}>
        {title === '' ? <span className="sr-only">Actions</span> : title}
      </th>
    )
  }
  const direction = current.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={className}>
      <button
        type="button"
        className="-mx-1 rounded px-1 py-0.5 text-left whitespace-nowrap hover:text-ink"
        onClick={() => {
          const next = isSorted && !current.isDescending ? `-${id}` : id
          navigate({
            to: '.',
            search: (before) => ({ ...before, sort: next }),
            replace: true,
            resetScroll: false,
          }).catch(reportError)
        }}
      >
        {title}
        <span aria-hidden="true">{isSorted ? arrows[direction] : ''}</span>
      </button>
    </th>
  )
}

const arrows = { ascending: ' ↑', descending: ' ↓' } as const
