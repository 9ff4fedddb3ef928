import type { AggregateReport } from '@understudy/contract/aggregate-report'
import { createAggregateKey } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { readAggregate } from '../reading/parse-records.ts'
import { createNoAggregateError } from './explain-absence.ts'

interface AggregateReaderDeps {
  db: Database
  artifacts: ArtifactStore
}

/** The report across all sessions of a run as it is stored. Codes: not_found, with the reason if there is none. */
export async function getStoredAggregate(
  deps: AggregateReaderDeps,
  customerId: string,
  runId: string,
): Promise<Uint8Array> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const aggregate = await findStoredAggregate(deps, run)
  if (aggregate !== null) return aggregate
  const [session] = await listSessions(deps.db, customerId, runId)
  throw createNoAggregateError(run, session?.id ?? '')
}

/** The same, or null if there is none yet. */
export async function findStoredAggregate(
  { artifacts }: Pick<AggregateReaderDeps, 'artifacts'>,
  run: Run,
): Promise<Uint8Array | null> {
  if (run.aggregateStatus !== 'ready') return null
  return artifacts.get(createAggregateKey(run.customerId, run.id))
}

/** The same, parsed here: not for requests, because it can be long. */
export async function findAggregate(
  deps: Pick<AggregateReaderDeps, 'artifacts'>,
  run: Run,
): Promise<AggregateReport | null> {
  const bytes = await findStoredAggregate(deps, run)
  return bytes === null ? null : readAggregate(bytes)
}
