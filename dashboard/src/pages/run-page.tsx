import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { describeDevice } from '@understudy/contract/visitor/devices'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { getRun, isOpen, isUnfinished } from '../api/queries.ts'
import { mayChange, useCustomer } from '../components/account-use.ts'
import { CancelRun } from '../components/cancel-run.tsx'
import { CompareLink } from '../components/comparison/compare-link.tsx'
import { SessionWall } from '../components/live/session-wall.tsx'
import { RunReport } from '../components/result/run-report.tsx'
import { RunStatusBadge } from '../components/run-status.tsx'
import { ShareButton } from '../components/sharing/share-button.tsx'
import { Ago } from '../ui/ago.tsx'
import { buttonClass } from '../ui/button.tsx'
import { backClass, PageHead } from '../ui/page-title.tsx'
import { ErrorPanel, Loading } from '../ui/states.tsx'
import { describeAim, formatCount, formatDuration, formatUrl } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** One run: its sessions while they work, and what it found out. */
export function RunPage(): ReactNode {
  const params = route.useParams()
  const { data: run, error } = useSuspenseQuery(getRun(params.customer, params.run))
  return (
    <div className="flex flex-col gap-8">
      <RunHeader customerId={params.customer} run={run} />
      {error === null ? null : <ErrorPanel title="This page may be out of date" error={error} />}
      {isOpen(run.status) ? null : <Result customerId={params.customer} run={run} />}
      <div className="print:hidden">
        <SessionWall key={run.run_id} customerId={params.customer} run={run} />
      </div>
    </div>
  )
}

interface RunProps {
  customerId: string
  run: RunDetail
}

function Result({ customerId, run }: RunProps): ReactNode {
  if (isUnfinished(run))
    return <Loading text="The sessions have ended; the report is being written…" />
  return <RunReport customerId={customerId} run={run} />
}

function RunHeader({ customerId, run }: RunProps): ReactNode {
  return (
    <PageHead
      back={
        <Link to="/$customer/runs" params={{ customer: customerId }} className={backClass}>
          All runs
        </Link>
      }
      title={formatUrl(run.target_url)}
      actions={<RunActions customerId={customerId} run={run} />}
    >
      <p className="mt-1 break-words">{describeAim(run)}</p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span className="flex items-baseline gap-x-3 max-sm:basis-full">
          <RunStatusBadge status={run.status} />
          <Duration run={run} />
        </span>
        <span>{describeProgress(run)}</span>
        <span>{describeDevice(run.device)}</span>
        {run.interaction === 'look' ? <span>Only looks</span> : null}
        <Ago at={run.created_at} />
      </p>
      {run.termination === null || run.status === 'failed' ? null : (
        <p className="mt-2 text-sm">{run.termination}</p>
      )}
    </PageHead>
  )
}

/** How many have ended, as long as one has not. */
function describeProgress({ status, sessions }: RunDetail): string {
  const all = formatCount(sessions.length, 'session')
  const ended = sessions.filter(({ finished_at: at }) => at !== null).length
  return isOpen(status) ? `${ended} of ${all} ended` : all
}

function Duration({ run: { started_at: from, finished_at: to } }: { run: RunDetail }): ReactNode {
  if (from === null || to === null) return null
  return <span>{formatDuration(Date.parse(to) - Date.parse(from))}</span>
}

function RunActions({ customerId, run }: RunProps): ReactNode {
  const customer = useCustomer()
  // There is nothing to see, to compare or to show to others.
  const isEmpty = run.status === 'cancelled' && run.sessions.every(({ turns }) => turns === 0)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {isEmpty ? null : (
        <Link
          to="/$customer/runs/$run/map"
          params={{ customer: customerId, run: run.run_id }}
          className={buttonClass()}
        >
          Map
        </Link>
      )}
      {isUnfinished(run) || isEmpty ? null : (
        <Link
          to="/$customer/runs/$run/visitors"
          params={{ customer: customerId, run: run.run_id }}
          className={buttonClass()}
        >
          Visitors
        </Link>
      )}
      {isUnfinished(run) || isEmpty ? null : (
        <CompareLink customerId={customerId} runId={run.run_id} />
      )}
      {mayChange(customer?.role) ? (
        <>
          {isEmpty ? null : <ShareButton customerId={customerId} runId={run.run_id} />}
          <Link
            to="/$customer/runs/new"
            params={{ customer: customerId }}
            search={{ from: run.run_id }}
            className={buttonClass()}
          >
            Run again
          </Link>
          {isOpen(run.status) ? (
            <CancelRun customerId={customerId} runId={run.run_id}>
              Cancel the run
            </CancelRun>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
