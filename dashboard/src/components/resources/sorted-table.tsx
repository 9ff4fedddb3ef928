import type { ReactNode } from 'react'
import { type SortedColumn, sortRows } from '../../util/sort-rows.ts'
import { SortButton } from './sort-button.tsx'
import { type SortName, type SortState, useSort } from './use-sort.ts'

/** A column of a table. */
export interface Column<Row> extends SortedColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Not shown on a phone. */
  isMinor?: boolean
  /** Names the row. */
  isRowHead?: boolean
  /** What can be done with the row: last, at the edge, with a title for screen readers alone. */
  isActions?: boolean
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What the address calls the order; pages with several tables need one for each. */
  sortName?: SortName
}

const frame = 'rounded-lg border border-line bg-surface'

/** A table whose order is in the address. */
export function SortedTable<Row extends { id: string }>(props: TableProps<Row>): ReactNode {
  return <Table {...props} className={frame} />
}

/** The same for many or wide columns: it scrolls sideways by itself. */
export function WideSortedTable<Row extends { id: string }>(props: TableProps<Row>): ReactNode {
  return (
    <div
      className={`overflow-x-auto ${frame}`}
      tabIndex={0}
      role="region"
      aria-label={`${props.label}, table`}
    >
      <Table {...props} className="" />
    </div>
  )
}

function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  sortName,
  className,
}: TableProps<Row> & { className: string }): ReactNode {
  const state = useSort(columns, sortName)
  return (
    <table
      aria-label={label}
      className={`w-full table-auto border-separate border-spacing-0 text-left ${className}`}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} state={state} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, columns, state.sort).map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({
  column: { cell, isMinor, isRowHead, isActions },
  row,
}: {
  column: Column<Row>
  row: Row
}): ReactNode {
  const className = `border-t border-line px-4 py-2.5 align-baseline max-sm:px-2.5 break-words ${isMinor === true ? 'max-sm:hidden' : ''} ${isActions === true ? 'text-right' : ''}`
  if (isRowHead !== true) return <td className={className}>{cell(row)}</td>
  return (
    <th scope="row" className={`font-normal ${className}`}>
      {cell(row)}
    </th>
  )
}

function HeadCell({
  column: { id, title, sortBy, isMinor, isActions },
  state,
}: {
  column: Pick<Column<never>, 'id' | 'title' | 'sortBy' | 'isMinor' | 'isActions'>
  state: SortState
}): ReactNode {
  const className = `px-4 py-2 text-sm font-medium text-muted max-sm:px-2.5 ${isMinor === true ? 'max-sm:hidden' : ''}`
  if (sortBy === undefined) {
    return (
      <th scope="col" className={className}>
        {isActions === true ? <span className="sr-only">{title}</span> : title}
      </th>
    )
  }
  const direction = state.directionOf(id)
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <SortButton title={title} direction={direction} onToggle={() => state.toggle(id)} />
    </th>
  )
}
