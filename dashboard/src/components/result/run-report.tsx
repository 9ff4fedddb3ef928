import { useQueries, useQuery } from '@tanstack/react-query'
import type { Report } from '@understudy/contract/report'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { getAggregate, getSessionReport } from '../../api/queries.ts'
import { EmptyState, ErrorPanel, Loading } from '../../ui/states.tsx'
import { ExportButtons } from '../findings/export-buttons.tsx'
import { Findings } from '../findings/findings.tsx'
import { Answers, Sentences, Steps } from './found-out.tsx'
import { ResultSummary } from './result-summary.tsx'
import { readAggregated, readSessions, type RunResult } from './run-result.ts'
import { TopFixes } from './top-fixes.tsx'
import { Visits } from './visits.tsx'

/** What a finished run found. */
export function RunReport({ customerId, run }: ReportProps): ReactNode {
  if (run.aggregate_status === 'ready') return <Aggregated customerId={customerId} run={run} />
  return <SessionReports customerId={customerId} run={run} />
}

interface ReportProps {
  customerId: string
  run: RunDetail
}

/** How the report is exported as a document. */
interface Documents {
  readMarkdown: () => Promise<string>
  readJson: () => Promise<unknown>
}

function Aggregated({ customerId, run }: ReportProps): ReactNode {
  const { data, error, refetch } = useQuery(getAggregate(customerId, run.run_id))
  if (error !== null) return <Unreadable error={error} onRetry={refetch} />
  if (data === undefined) return <Loading text="Loading the report…" />
  return (
    <Result
      customerId={customerId}
      run={run}
      result={readAggregated(data)}
      documents={{
        readMarkdown: () => getClient(customerId).runs.aggregateReportMarkdown(run.run_id),
        readJson: () => Promise.resolve(data),
      }}
    />
  )
}

/** For a run with one session, or one whose aggregate failed: the reports that exist. */
function SessionReports({ customerId, run }: ReportProps): ReactNode {
  const ended = run.sessions.filter(({ finished_at: at }) => at !== null)
  const reports = useQueries({
    queries: ended.map(({ id }) => getSessionReport(customerId, run.run_id, id)),
  })
  const failed = reports.find(({ error }) => error !== null && !isAbsent(error))
  const read = reports.flatMap(({ data }) => data ?? [])
  if (failed !== undefined && read.length === 0) {
    return <Unreadable error={failed.error} onRetry={failed.refetch} />
  }
  if (reports.some(({ isPending }) => isPending)) return <Loading text="Loading the report…" />
  if (read.length === 0) return <NoReport run={run} />
  return (
    <Result
      customerId={customerId}
      run={run}
      result={readSessions(read)}
      documents={{
        readMarkdown: () => readAllMarkdown(customerId, read),
        readJson: () => Promise.resolve(read.length === 1 ? read[0] : read),
      }}
    />
  )
}

/** A session that ended without a report has none, which is no failure of the page. */
function isAbsent(error: unknown): boolean {
  return error instanceof UnderstudyError && error.code === 'not_found'
}

function NoReport({ run }: Pick<ReportProps, 'run'>): ReactNode {
  if (run.status === 'cancelled') {
    return (
      <EmptyState title="This run was cancelled">
        It ended before a visitor had used the site, so there is nothing to report.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="There is no report">
      No session of this run got far enough to report anything.
      {run.termination === null ? '' : ` ${run.termination}`}
    </EmptyState>
  )
}

/** In the order of its questions: what came of it, what to mend, what was found out, for whom, and how sure that is. */
function Result({
  customerId,
  run,
  result,
  documents,
}: ReportProps & { result: RunResult; documents: Documents }): ReactNode {
  const { visits, findings, isTested } = result
  return (
    <>
      <ResultSummary
        customerId={customerId}
        runId={run.run_id}
        hasGoal={run.task !== null || run.flows.length > 0}
        result={result}
      />
      <TopFixes findings={findings} visitorCount={visits.length} />
      <Answers visits={visits} />
      <Steps visits={visits} />
      <Findings
        findings={findings}
        isTested={isTested}
        personas={[...new Set(visits.map(({ name }) => name))]}
        exports={(known, onPrint) => (
          <ExportButtons
            findings={known}
            onPrint={onPrint}
            documents={{ name: `understudy-${run.run_id}`, ...documents }}
          />
        )}
      />
      <Visits visits={visits} note={result.note} />
      <Sentences title="What worked well" texts={result.praise} />
      <Sentences title="Limits of this run" texts={result.limits} />
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
