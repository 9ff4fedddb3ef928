import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { RunListItem } from '@understudy/sdk/resources/runs'
import { type ReactNode, useCallback } from 'react'
import { listRuns } from '../api/queries.ts'
import { mayChange, useCustomer } from '../components/account-use.ts'
import { useSort } from '../components/resources/use-sort.ts'
import { isRunStatus, runStatuses } from '../components/run-statuses.ts'
import { FirstSteps } from '../components/runs/first-steps.tsx'
import { runColumns } from '../components/runs/run-columns.ts'
import { RunList } from '../components/runs/run-list.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel } from '../ui/states.tsx'
import { formatCount, formatUrl } from '../util/format.ts'
import { sortRows } from '../util/sort-rows.ts'

const route = '/signed-in/$customer/runs'

/** Every run of the customer, newest first unless the address says otherwise. */
export function RunsPage(): ReactNode {
  const { runs, isFiltered, isSorted, hasAny, older, error } = useRuns()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <PageTitle className="mr-auto">Runs</PageTitle>
        {hasAny || isFiltered ? <NewRunLink /> : null}
      </div>
      {hasAny || isFiltered ? <Filters /> : null}
      {error === null ? null : (
        <div className="mb-4">
          <ErrorPanel title="The list may be out of date" error={error} />
        </div>
      )}
      {runs.length > 0 ? (
        <RunList runs={runs} onNearEnd={older.readOn} />
      ) : (
        <NoRuns isFiltered={isFiltered} />
      )}
      {older.exist ? (
        <div className="mt-4 flex items-center gap-3 text-sm text-muted">
          <Button isBusy={older.isBusy} onClick={older.read}>
            {isFiltered ? 'Search older runs' : 'Show older runs'}
          </Button>
          {isFiltered || isSorted
            ? `${isSorted ? 'Sorted' : 'Searched'} among the newest ${formatCount(older.scanned, 'run')}`
            : null}
        </div>
      ) : null}
    </>
  )
}

/** The runs that were read so far, filtered and sorted as the address says, and how to read older ones. */
function useRuns() {
  const { customer } = useParams({ from: route })
  const { status: given, host = '' } = useSearch({ from: route })
  const { sort } = useSort(runColumns)
  const status = isRunStatus(given) ? given : undefined
  const list = useSuspenseInfiniteQuery(listRuns(customer, status))
  const { pages } = list.data
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const loaded = pages.flatMap(({ items }) => items)
  const found = host === '' ? loaded : loaded.filter((run) => isAbout(run, host.toLowerCase()))
  const runs = sortRows(found, runColumns, sort)
  const isFiltered = status !== undefined || host !== ''
  const isSorted = sort !== null
  // A search goes on only when it is asked to: nothing may match in all older runs.
  const isReadOn = hasNextPage && !isFetchingNextPage && !isFiltered && !isSorted
  const read = useCallback(() => {
    fetchNextPage().catch(reportError)
  }, [fetchNextPage])
  const readOn = useCallback(() => {
    if (isReadOn) read()
  }, [isReadOn, read])
  const older = {
    exist: hasNextPage,
    isBusy: isFetchingNextPage,
    scanned: countScanned(pages),
    read,
    readOn,
  }
  return { runs, isFiltered, isSorted, hasAny: loaded.length > 0, older, error: list.error }
}

function isAbout({ target_url: url, task }: RunListItem, wanted: string): boolean {
  return [formatUrl(url), task ?? ''].some((text) => text.toLowerCase().includes(wanted))
}

/** How many runs were looked at, whether they matched or not. */
function countScanned(pages: readonly { scanned: number }[]): number {
  return pages.reduce((sum, { scanned }) => sum + scanned, 0)
}

function NewRunLink(): ReactNode {
  const customer = useCustomer()
  if (customer === undefined || !mayChange(customer.role)) return null
  return (
    <Link
      to="/$customer/runs/new"
      params={{ customer: customer.id }}
      className={buttonClass('primary')}
    >
      New run
    </Link>
  )
}

function Filters(): ReactNode {
  const { status, host = '' } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$customer/runs' })
  return (
    <form
      role="search"
      className="mb-4 flex flex-wrap items-center gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        aria-label="Search by address or task"
        placeholder="Search by address or task"
        value={host}
        onChange={({ target }) => {
          navigate({
            search: (before) => ({
              ...before,
              host: target.value === '' ? undefined : target.value,
            }),
            replace: true,
          }).catch(reportError)
        }}
        className="min-h-9 w-full rounded-md border border-edge bg-surface px-3 text-base placeholder:text-muted sm:w-64 sm:text-sm"
      />
      <SelectField
        isCompact
        label="Status"
        value={status ?? ''}
        options={[
          { value: '', text: 'Any' },
          ...Object.entries(runStatuses).map(([value, [text]]) => ({ value, text })),
        ]}
        onChange={({ target: { value } }) => {
          navigate({
            search: (before) => ({ ...before, status: isRunStatus(value) ? value : undefined }),
            replace: true,
          }).catch(reportError)
        }}
      />
    </form>
  )
}

function NoRuns({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const { customer } = useParams({ from: route })
  const role = useCustomer()?.role
  if (isFiltered) {
    return (
      <EmptyState
        title="No run matches"
        action={
          <Link to="/$customer/runs" params={{ customer }} className={buttonClass()}>
            Show all runs
          </Link>
        }
      >
        None of the runs that were searched has this status and this address or task.
      </EmptyState>
    )
  }
  return <FirstSteps customerId={customer} isChanging={mayChange(role)} />
}
