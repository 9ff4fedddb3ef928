import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import { devices } from '@understudy/contract/visitor/devices'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { getRun, getSessionEvents, getSessionReport } from '../api/queries.ts'
import { ClickMap } from '../components/research/click-map-view.tsx'
import { SaveButtons } from '../components/research/save-buttons.tsx'
import { StatementList } from '../components/research/statement-list.tsx'
import { listStatements } from '../components/research/statements.ts'
import { listVisitCells, readVisit } from '../components/research/visit-row.ts'
import { VisitsTable } from '../components/research/visits-table.tsx'
import { backClass, PageHead } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'
import { describeAim, formatUrl } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/visitors')

/** The visitors of a run beside each other: how each fared, what they said, and where they acted. */
export function ResearchPage(): ReactNode {
  const { customer, run: runId } = route.useParams()
  const { data: run } = useSuspenseQuery(getRun(customer, runId))
  return (
    <div className="flex flex-col gap-8">
      <PageHead
        back={
          <Link to="/$customer/runs/$run" params={{ customer, run: runId }} className={backClass}>
            Back to the run
          </Link>
        }
        title={`Visitors of ${formatUrl(run.target_url)}`}
      >
        <p className="mt-1 break-words">{describeAim(run)}</p>
      </PageHead>
      <Visitors customerId={customer} run={run} />
    </div>
  )
}

function Visitors({ customerId, run }: { customerId: string; run: RunDetail }): ReactNode {
  const { run_id: runId } = run
  const ended = run.sessions.filter(({ finished_at: at, turns }) => at !== null && turns > 0)
  const reports = useQueries({
    queries: ended.map(({ id }) => getSessionReport(customerId, runId, id)),
  })
  const records = useQueries({
    queries: ended.map(({ id }) => getSessionEvents(customerId, runId, id)),
  })
  const failed = [...reports, ...records].find(({ error }) => error !== null)
  if (failed !== undefined) {
    return <ErrorPanel title="The visits cannot be shown" error={failed.error} />
  }
  if ([...reports, ...records].some(({ isPending }) => isPending)) {
    return <Loading text="Reading the visits…" />
  }
  const visits = ended.flatMap((session, index) => {
    const [report, record] = [reports[index]?.data, records[index]?.data]
    return report === undefined || record === undefined
      ? []
      : [{ session, report, events: record.events }]
  })
  if (visits.length === 0) {
    return (
      <EmptyState title="No visit has ended yet">
        What visitors did and said appears here once their sessions have ended.
      </EmptyState>
    )
  }
  return <Visited customerId={customerId} run={run} visits={visits} />
}

interface Visit {
  session: RunDetail['sessions'][number]
  report: Report
  events: readonly SessionEvent[]
}

function Visited({
  customerId,
  run: { run_id: runId, device },
  visits,
}: {
  customerId: string
  run: RunDetail
  visits: readonly Visit[]
}): ReactNode {
  const rows = visits.map(({ session, report, events }) => readVisit(session, report, events))
  return (
    <>
      <section aria-labelledby="visits-title" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="visits-title" className="mr-auto text-lg font-semibold">
            Visits
          </h2>
          <SaveButtons
            label="Export the visits"
            name={`understudy-${runId}-visits`}
            rows={() => listVisitCells(rows)}
            document={() => rows}
          />
        </div>
        <VisitsTable customerId={customerId} runId={runId} rows={rows} />
      </section>
      <StatementList
        customerId={customerId}
        runId={runId}
        statements={listStatements(visits.map(({ report }) => report))}
      />
      <ClickMap
        path={{ customerId, runId }}
        device={device}
        visits={visits.map(({ session, events }) => ({
          sessionId: session.id,
          persona: session.persona_name,
          events,
          windowHeight: devices[device].height,
        }))}
      />
    </>
  )
}
