import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { Report } from '@understudy/contract/report'
import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { getClient } from '../api/clients.ts'
import { getAggregate, getSessionReport } from '../api/queries.ts'
import { linkClass } from '../ui/link.ts'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'
import { type SortedColumn, sortRows } from '../util/sort-rows.ts'
import { ExportButtons } from './findings/export-buttons.tsx'
import { Findings } from './findings/findings.tsx'
import { listAggregated, listOfSessions } from './findings/shown-finding.ts'
import { outcomeTones } from './outcome-tones.ts'
import { SortChoice } from './resources/sort-choice.tsx'
import { useSort } from './resources/use-sort.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** What a finished run found. */
export function RunReport({ customerId, run }: { customerId: string; run: RunDetail }): ReactNode {
  if (run.aggregate_status === 'ready') return <Aggregated customerId={customerId} run={run} />
  return <SessionReports customerId={customerId} run={run} />
}

interface ReportProps {
  customerId: string
  run: RunDetail
}

function Aggregated({ customerId, run }: ReportProps): ReactNode {
  const { data, error, refetch } = useQuery(getAggregate(customerId, run.run_id))
  if (error !== null) return <Unreadable error={error} onRetry={refetch} />
  if (data === undefined) return <Loading text="Loading the report…" />
  return (
    <>
      <Outcomes
        rows={data.outcomes.by_persona.map(({ session_id: id, name, status, reason, answer }) => ({
          id,
          name,
          status,
          reason,
          answer,
        }))}
      />
      <Findings
        findings={listAggregated(data)}
        isTested={data.outcomes.by_persona.some(hasTested)}
        personas={[...new Set(data.personas.map(({ name }) => name))]}
        exports={(findings, onPrint) => (
          <ExportButtons
            findings={findings}
            onPrint={onPrint}
            documents={{
              name: `understudy-${run.run_id}`,
              readMarkdown: () => getClient(customerId).runs.aggregateReportMarkdown(run.run_id),
              readJson: () => Promise.resolve(data),
            }}
          />
        )}
      />
    </>
  )
}

/** For a run with one session, or one whose aggregate failed: the reports that exist. */
function SessionReports({ customerId, run }: ReportProps): ReactNode {
  const ended = run.sessions.filter(({ finished_at: at }) => at !== null)
  const reports = useQueries({
    queries: ended.map(({ id }) => getSessionReport(customerId, run.run_id, id)),
  })
  const failed = reports.find(({ error }) => error !== null)
  const read = reports.flatMap(({ data }) => data ?? [])
  if (failed !== undefined && read.length === 0) {
    return <Unreadable error={failed.error} onRetry={failed.refetch} />
  }
  if (reports.some(({ isPending }) => isPending)) return <Loading text="Loading the report…" />
  if (read.length === 0) {
    return (
      <EmptyState title="There is no report">
        No session of this run got far enough to report anything.
        {run.termination === null ? '' : ` ${run.termination}`}
      </EmptyState>
    )
  }
  return (
    <>
      <Outcomes rows={read.map(presentOutcome)} />
      <Findings
        findings={listOfSessions(read)}
        isTested={read.some(({ report }) => hasTested(report.metrics))}
        personas={[...new Set(read.map(({ persona }) => persona.name))]}
        exports={(findings, onPrint) => (
          <ExportButtons
            findings={findings}
            onPrint={onPrint}
            documents={{
              name: `understudy-${run.run_id}`,
              readMarkdown: () => readAllMarkdown(customerId, read),
              readJson: () => Promise.resolve(read.length === 1 ? read[0] : read),
            }}
          />
        )}
      />
    </>
  )
}

/** The reports of the sessions one after the other. */
async function readAllMarkdown(customerId: string, reports: readonly Report[]): Promise<string> {
  const { sessions } = getClient(customerId)
  const texts = await Promise.all(
    reports.map(({ runId, session }) => sessions.reportMarkdown(runId, session.id)),
  )
  return texts.join('\n')
}

function presentOutcome({ session, persona, report }: Report): OutcomeRow {
  const { outcome, answer } = report
  const { status, reason } = outcome
  return { id: session.id, name: persona.name, status, reason, answer }
}

interface OutcomeRow {
  id: string
  name: string
  status: Report['report']['outcome']['status']
  reason: string
  answer: VisitorAnswer | undefined
}

const outcomeOrders = [
  { id: 'name', title: 'Persona', sortBy: ({ name }) => name },
  { id: 'outcome', title: 'Outcome', sortBy: ({ status }) => status },
] as const satisfies readonly (SortedColumn<OutcomeRow> & { title: string })[]

function Outcomes({ rows }: { rows: readonly OutcomeRow[] }): ReactNode {
  const { customer, run } = route.useParams()
  const { sort } = useSort(outcomeOrders, 'outcomes')
  return (
    <section aria-labelledby="outcomes-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="outcomes-title" className="mr-auto text-lg font-semibold">
          Outcomes
        </h2>
        {rows.length < 2 ? null : (
          <SortChoice columns={outcomeOrders} unsorted="As in the run" sortName="outcomes" />
        )}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sortRows(rows, outcomeOrders, sort).map(({ id, name, status, reason, answer }) => (
          <li
            key={id}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[10rem_8rem_minmax(0,1fr)]"
          >
            <Link
              to="/$customer/runs/$run/sessions/$session"
              params={{ customer, run, session: id }}
              className={`font-medium ${linkClass}`}
            >
              {name}
            </Link>
            <span className={`text-sm font-medium sm:pt-0.5 ${outcomeTones[status]}`}>
              {outcomeWords[status]}
            </span>
            <span className="text-sm text-muted sm:pt-0.5">{reason}</span>
            {answer === undefined ? null : (
              <p className="text-sm break-words sm:col-start-3">
                <span className="font-medium">Answer</span> {describeAnswer(answer)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unreadable({
  error,
  onRetry,
}: {
  error: unknown
  onRetry: () => Promise<unknown>
}): ReactNode {
  return (
    <ErrorPanel
      title="The report cannot be shown"
      error={error}
      onRetry={() => {
        onRetry().catch(reportError)
      }}
    />
  )
}
