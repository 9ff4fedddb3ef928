import { useParams } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { RunListItem } from '@understudy/sdk/resources/runs'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mayChange, useCustomer } from '../account-use.ts'
import { ChosenRuns, chooseRun } from '../comparison/chosen-runs.tsx'
import { SortButton } from '../resources/sort-button.tsx'
import { SortChoice } from '../resources/sort-choice.tsx'
import { useSort } from '../resources/use-sort.ts'
import { runColumns } from './run-columns.ts'
import { RunRow, rowGrid } from './run-row.tsx'

const route = '/signed-in/$customer/runs'

/** Until a row is measured. */
const usualRowPx = 66
/** Rows beyond the window that are rendered, and from the end at which more are read. */
const spareRows = 4

interface RunListProps {
  runs: readonly RunListItem[]
  /** Called when the last rows come near. */
  onNearEnd: () => void
}

/** Runs, of which only those near the window are in the page, and what can be done with chosen ones. */
export function RunList(props: RunListProps): ReactNode {
  const { customer } = useParams({ from: route })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = useCallback((runId: string, isChosen: boolean) => {
    setChosen((before) => chooseRun(before, runId, isChosen))
  }, [])
  return (
    <>
      <div className="rounded-lg border border-line bg-surface">
        <ListHead />
        <Rows {...props} chosen={chosen} onChoose={choose} />
      </div>
      <ChosenRuns customerId={customer} chosen={chosen} onClear={() => setChosen([])} />
    </>
  )
}

function Rows({
  runs,
  onNearEnd,
  chosen,
  onChoose,
}: RunListProps & {
  chosen: readonly string[]
  onChoose: (runId: string, isChosen: boolean) => void
}): ReactNode {
  const { customer } = useParams({ from: route })
  const isAllowed = mayChange(useCustomer()?.role)
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  // With a new function, all rows would be measured again.
  const getItemKey = useCallback((index: number) => runs[index]?.id ?? index, [runs])
  const rows = useWindowVirtualizer({
    count: runs.length,
    estimateSize: () => usualRowPx,
    overscan: spareRows,
    scrollMargin: top,
    getItemKey,
  })
  const items = rows.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= runs.length - spareRows
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, runs.length, onNearEnd])
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const run = runs[index]
        if (run === undefined) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={runs.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-t border-line [contain:layout_style]"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <RunRow
              {...{ run, customer, isAllowed, onChoose }}
              isChosen={chosen.includes(run.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** By what the rows are sorted; kept in the address. */
function ListHead(): ReactNode {
  const { directionOf, toggle } = useSort(runColumns)
  return (
    <>
      <div className="px-4 py-2 lg:hidden">
        <SortChoice columns={runColumns} unsorted="Newest first" />
      </div>
      <div
        role="group"
        aria-label="Sort"
        className={`py-1.5 text-sm text-muted max-lg:hidden lg:grid ${rowGrid}`}
      >
        {runColumns.map(({ id, title }) => (
          <SortButton
            key={id}
            title={title}
            direction={directionOf(id)}
            isPressed={directionOf(id) !== undefined}
            onToggle={() => toggle(id)}
          />
        ))}
      </div>
    </>
  )
}
