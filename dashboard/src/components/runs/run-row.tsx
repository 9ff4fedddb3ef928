import { Link } from '@tanstack/react-router'
import type { RunListItem } from '@understudy/sdk/resources/runs'
import { memo, type ReactNode } from 'react'
import { isOpen, isUnfinished } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { describeAim, formatAgo, formatCount, formatExact, formatUrl } from '../../util/format.ts'
import { CancelRun } from '../cancel-run.tsx'
import { severities } from '../findings/filter-findings.ts'
import { RunStatusBadge } from '../run-status.tsx'

/** The columns of the list in a wide window. In a narrower one every row is a card. */
export const rowGrid =
  'lg:grid-cols-[minmax(0,1fr)_7rem_6rem_8rem_5.5rem_7rem_6.5rem] lg:items-center gap-x-4 pr-4 pl-12'

/** One run of the list. Its parts are memoized: a long list renders only rows that change. */
export const RunRow = memo(function RunRow({
  run,
  customer,
  isAllowed,
  isChosen,
  onChoose,
}: {
  run: RunListItem
  customer: string
  isAllowed: boolean
  /** To be compared. */
  isChosen: boolean
  onChoose: (runId: string, isChosen: boolean) => void
}): ReactNode {
  const exactTime = formatExact(run.created_at)
  const address = formatUrl(run.target_url)
  return (
    <div
      className={`relative grid gap-y-0.5 py-2.5 hover:bg-sunken sm:max-lg:grid-cols-[minmax(0,1fr)_auto] ${rowGrid}`}
    >
      {isUnfinished(run) ? null : (
        <label className="absolute inset-y-0 left-0 z-1 flex w-11 items-center justify-center">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isChosen}
            onChange={({ target }) => onChoose(run.id, target.checked)}
            aria-label={`Compare ${address} of ${exactTime}`}
          />
        </label>
      )}
      <div className="min-w-0">
        <Link
          to="/$customer/runs/$run"
          params={{ customer, run: run.id }}
          className="block truncate font-medium text-ink no-underline after:absolute after:inset-0"
        >
          {address}
        </Link>
        <p className="truncate text-sm text-muted" title={describeAim(run)}>
          {describeAim(run)}
        </p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 lg:contents">
        <RunStatusBadge status={run.status} />
        <Goal completion={run.completion} />
        <ProblemCount counts={run.problems_by_severity} />
        <Sessions {...{ run }} />
        <time dateTime={run.created_at} title={exactTime} className="text-sm text-muted">
          {formatAgo(run.created_at, Date.now())}
        </time>
      </div>
      {isAllowed ? <RunAction {...{ run, customer, address }} /> : null}
    </div>
  )
})

/** How many, and on what; on a desktop unless it says otherwise. */
function Sessions({ run }: { run: RunListItem }): ReactNode {
  return (
    <span className="text-sm text-muted">
      {formatCount(run.session_count, 'session')}
      {run.device === 'desktop' ? null : (
        <span className="lg:block">
          <span className="lg:hidden">, </span>
          {run.device}
        </span>
      )}
    </span>
  )
}

/** How many reached the goal, of those of whom it is known. */
function Goal({ completion }: Pick<RunListItem, 'completion'>): ReactNode {
  if (completion === null) {
    return (
      <span aria-hidden="true" className="text-sm text-muted max-lg:hidden">
        –
      </span>
    )
  }
  const { succeeded, total } = completion
  return (
    <span className="text-sm text-muted">
      {total === 0 ? 'Unclear' : `${succeeded} of ${total}`}
      <span className="lg:sr-only">
        {total === 0 ? ' whether the goal was reached' : ' reached the goal'}
      </span>
    </span>
  )
}

function ProblemCount({ counts }: { counts: RunListItem['problems_by_severity'] }): ReactNode {
  if (counts === null) return <span className="text-sm text-muted max-lg:hidden">Not counted</span>
  const total = counts.reduce((sum, count) => sum + count, 0)
  const worst = severities.find(({ value }) => (counts[value] ?? 0) > 0)
  return (
    <span className="text-sm text-muted">
      {formatCount(total, 'problem')}
      {worst === undefined ? null : (
        <span className="lg:block">
          <span className="lg:hidden">, </span>
          <span className={worst.tone}>
            {counts[worst.value]} {worst.text.toLowerCase()}
          </span>
        </span>
      )}
    </span>
  )
}

interface ActionProps {
  run: RunListItem
  customer: string
  /** As it is shown. */
  address: string
}

/** Finished rows have nothing to cancel: what only some rows need is not mounted in all of them. */
function RunAction({ run, customer, address }: ActionProps): ReactNode {
  return (
    <div className="relative z-10 justify-self-start max-sm:mt-1 sm:max-lg:col-start-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 sm:max-lg:self-center lg:justify-self-end">
      {isOpen(run.status) ? (
        <CancelRun customerId={customer} runId={run.id} aria-label={`Cancel the run of ${address}`}>
          Cancel
        </CancelRun>
      ) : (
        <Link
          to="/$customer/runs/new"
          params={{ customer }}
          search={{ from: run.id }}
          preload={false}
          aria-label={`Run again: ${address}`}
          className={`${buttonClass()} max-sm:hidden`}
        >
          Run again
        </Link>
      )}
    </div>
  )
}
