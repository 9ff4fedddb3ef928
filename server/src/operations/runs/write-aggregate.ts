import { aggregateReport, type AggregateReport } from '@understudy/contract/aggregate-report'
import type { Report } from '@understudy/contract/report'
import { createAggregateKey } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Log } from '../../lib/log.ts'
import { hasGoal } from '../../lib/text/goal.ts'
import { buildAggregate } from '../../reports/compose/build-aggregate.ts'
import { countProblems } from '../../reports/compose/count-problems.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun, decideAggregate, saveReportFigures } from '../../store/runs/runs.ts'
import { hasResult, listSessions } from '../../store/runs/sessions.ts'
import { findReport } from '../sessions/find-report.ts'

export interface AggregateDeps {
  db: Database
  artifacts: ArtifactStore
  log: Log
}

/**
 * Writes the aggregate of a run's sessions that have a result and then marks it as ready; does nothing if it was decided before.
 * Rethrows errors of the stores, so that it is retried; if an aggregate cannot be built, it is marked as failed.
 */
export async function writeAggregate(
  deps: AggregateDeps,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<void> {
  const run = await findRun(deps.db, customerId, runId)
  if (run?.aggregateStatus !== 'pending') return
  const reports = await readReports(deps, run)
  const aggregate = build(deps, run, reports)
  if (aggregate !== null) {
    const bytes = new TextEncoder().encode(JSON.stringify(aggregate))
    await deps.artifacts.put(createAggregateKey(customerId, runId), bytes)
    await saveReportFigures(
      deps.db,
      { customerId, runId },
      {
        problems: countProblems(aggregate.findings, reports),
        completion: hasGoal(run) ? aggregate.outcomes.completion : null,
      },
    )
  }
  const status = aggregate === null ? 'failed' : 'ready'
  await decideAggregate(deps.db, { customerId, runId, status })
}

/**
 * Marks a run's aggregate as failed after every attempt at writing it threw, so that no client waits for it forever.
 */
export async function failLostAggregate(
  { db, log }: Pick<AggregateDeps, 'db' | 'log'>,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<void> {
  await decideAggregate(db, { customerId, runId, status: 'failed' })
  log.error({ run_id: runId }, 'the aggregate was abandoned')
}

async function readReports(deps: AggregateDeps, { customerId, id }: Run): Promise<Report[]> {
  const sessions = await listSessions(deps.db, customerId, id)
  const reports = await Promise.all(
    sessions
      .filter(hasResult)
      .map((session) => findReport(deps, { customerId, sessionId: session.id })),
  )
  return reports.filter((report) => report !== null)
}

function build({ log }: AggregateDeps, run: Run, reports: Report[]): AggregateReport | null {
  if (reports.length === 0) return null
  try {
    const aggregate = buildAggregate({ runId: run.id, targetUrl: run.targetUrl, reports })
    // What is not like this could not be read again, and every request for it would fail.
    aggregateReport.parse(aggregate)
    return aggregate
  } catch (error) {
    log.fatal({ err: error, run_id: run.id }, 'the aggregate could not be built')
    return null
  }
}
