import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { RunListItem } from '@understudy/sdk/resources/runs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isOpen, listRuns } from '../api/queries.ts'
import { mayChange, useCustomer } from '../components/account-use.ts'
import { ChosenRuns, chooseRun } from '../components/comparison/chosen-runs.tsx'
import { RunStatusBadge, isRunStatus, runStatuses } from '../components/run-status.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { EmptyState, ErrorPanel } from '../ui/states.tsx'
import { formatAgo, formatCount, formatExact, formatUrl } from '../util/format.ts'

const route = '/signed-in/$customer/runs'

/** Every run of the customer, newest first. */
export function RunsPage(): ReactNode {
  const { customer } = useParams({ from: route })
  const { status, host = '' } = useSearch({ from: route })
  const runs = useSuspenseInfiniteQuery(listRuns(customer, status))
  const loaded = runs.data.pages.flatMap(({ items }) => items)
  const wanted = host.toLowerCase()
  const shown = loaded.filter(({ target_url: url }) =>
    formatUrl(url).toLowerCase().includes(wanted),
  )
  const isFiltered = status !== undefined || host !== ''
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl font-semibold">Runs</h1>
        <NewRunLink />
      </div>
      {loaded.length > 0 || isFiltered ? <Filters /> : null}
      {runs.error === null ? null : (
        <div className="mb-4">
          <ErrorPanel title="The list may be out of date" error={runs.error} />
        </div>
      )}
      {shown.length > 0 ? <RunTable runs={shown} /> : <NoRuns isFiltered={isFiltered} />}
      {runs.hasNextPage ? (
        <div className="mt-4 flex items-center gap-3 text-sm text-muted">
          <Button
            isBusy={runs.isFetchingNextPage}
            onClick={() => {
              runs.fetchNextPage().catch(reportError)
            }}
          >
            {host === '' ? 'Show older runs' : 'Search older runs'}
          </Button>
          {host === '' ? null : `${formatCount(loaded.length, 'run')} searched so far`}
        </div>
      ) : null}
    </>
  )
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
        aria-label="Search by address"
        placeholder="Search by address"
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

/** On a phone every row is a card. */
function RunTable({ runs }: { runs: readonly RunListItem[] }): ReactNode {
  const { customer } = useParams({ from: route })
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            isChosen={chosen.includes(run.id)}
            onChoose={(isChosen) => setChosen(chooseRun(chosen, run.id, isChosen))}
          />
        ))}
      </ul>
      <ChosenRuns customerId={customer} chosen={chosen} onClear={() => setChosen([])} />
    </>
  )
}

function RunRow({
  run,
  isChosen,
  onChoose,
}: {
  run: RunListItem
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}): ReactNode {
  const { customer } = useParams({ from: route })
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 py-3 pr-4 pl-12 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_9rem_7rem_9rem] sm:items-center">
      {isOpen(run.status) ? null : (
        <label className="absolute inset-y-0 left-0 z-1 flex w-11 items-center justify-center">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            aria-label={`Compare ${formatUrl(run.target_url)} of ${formatExact(run.created_at)}`}
          />
        </label>
      )}
      <Link
        to="/$customer/runs/$run"
        params={{ customer, run: run.id }}
        className="truncate font-medium text-ink no-underline after:absolute after:inset-0"
      >
        {formatUrl(run.target_url)}
      </Link>
      <RunStatusBadge status={run.status} />
      <span className="text-sm text-muted">{formatCount(run.session_count, 'session')}</span>
      <time
        dateTime={run.created_at}
        title={formatExact(run.created_at)}
        className="text-sm text-muted sm:text-right"
      >
        {formatAgo(run.created_at, Date.now())}
      </time>
    </li>
  )
}

function NoRuns({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const { customer } = useParams({ from: route })
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
        None of the runs that were searched has this status and address.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No runs yet" action={<NewRunLink />}>
      A run sends synthetic users to a site and reports what they encountered there.
    </EmptyState>
  )
}
