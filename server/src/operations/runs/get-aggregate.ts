import { aggregateReport } from '@understudy/contract/aggregate-report'
import type { AggregateReport } from '@understudy/contract/aggregate-report'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { createAggregateKey } from '../../artifacts/artifact-keys.ts'
import { createNoAggregateError } from './explain-absence.ts'

interface AggregateReaderDeps {
  db: Database
  artifacts: ArtifactStore
}

/** The report across all sessions of a run. Codes: not_found, with the reason if there is none. */
export async function getAggregate(
  deps: AggregateReaderDeps,
  customerId: string,
  runId: string,
): Promise<AggregateReport> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const aggregate = await findAggregate(deps, run)
  if (aggregate !== null) return aggregate
  const [session] = await listSessions(deps.db, customerId, runId)
  throw createNoAggregateError(run, session?.id ?? '')
}

/** The same, or null if there is none yet. */
export async function findAggregate(
  { artifacts }: Pick<AggregateReaderDeps, 'artifacts'>,
  run: Run,
): Promise<AggregateReport | null> {
  if (run.aggregateStatus !== 'ready') return null
  const bytes = await artifacts.get(createAggregateKey(run.customerId, run.id))
  return bytes === null ? null : aggregateReport.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
