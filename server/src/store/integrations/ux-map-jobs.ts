import type { Selectable } from 'kysely'
import type { Database, Trx } from '../database.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['ux_map_jobs']>

/** A request for the map of a repository at a commit, and its result. */
export interface UxMapJob {
  customerId: string
  id: string
  repositoryId: string
  status: Row['status']
  revalidationMode: Row['revalidation_mode']
  /** Why it was skipped, failed or could not be incremental, or what its map lacks; a message for the customer. */
  reason: string | null
  commitSha: string
  trigger: string
  refKind: string
  refName: string
  baseCommitSha: string | null
  analysisRoot: string | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

const listLength = 100

export async function insertUxMapJob(trx: Trx, job: UxMapJob): Promise<void> {
  await trx
    .insertInto('ux_map_jobs')
    .values({
      customer_id: job.customerId,
      id: job.id,
      repository_id: job.repositoryId,
      status: job.status,
      revalidation_mode: job.revalidationMode,
      reason: job.reason,
      commit_sha: job.commitSha,
      trigger: job.trigger,
      ref_kind: job.refKind,
      ref_name: job.refName,
      base_commit_sha: job.baseCommitSha,
      analysis_root: job.analysisRoot,
      created_at: job.createdAt,
      started_at: job.startedAt,
      finished_at: job.finishedAt,
    })
    .execute()
}

/** The last 100, newest first. */
export async function listUxMapJobs(db: Database, customerId: string): Promise<UxMapJob[]> {
  const rows = await db
    .selectFrom('ux_map_jobs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listLength)
    .execute()
  return rows.map(parseJob)
}

export async function findUxMapJob(
  db: Database,
  customerId: string,
  id: string,
): Promise<UxMapJob | undefined> {
  const row = await db
    .selectFrom('ux_map_jobs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : parseJob(row)
}

/** The latest finished job for a commit and the same part of the repository. */
export async function findMappedCommit(
  db: Database | Trx,
  {
    customerId,
    repositoryId,
    commitSha,
    analysisRoot,
  }: Pick<UxMapJob, 'customerId' | 'repositoryId' | 'commitSha' | 'analysisRoot'>,
): Promise<UxMapJob | undefined> {
  const row = await db
    .selectFrom('ux_map_jobs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('repository_id', '=', repositoryId)
    .where('commit_sha', '=', commitSha)
    .where('analysis_root', 'is not distinct from', analysisRoot)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : parseJob(row)
}

/** How many jobs of the customer are queued, and how many are running. */
export async function countOpenUxMapJobs(
  trx: Trx,
  customerId: string,
): Promise<{ waiting: number; running: number }> {
  return trx
    .selectFrom('ux_map_jobs')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'queued').as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'running').as('running'),
    ])
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
}

/** A queued job with the same parameters; as it has not started, its result will be the same. */
export async function findEqualWaitingJob(trx: Trx, job: UxMapJob): Promise<UxMapJob | undefined> {
  const row = await trx
    .selectFrom('ux_map_jobs')
    .selectAll()
    .where('customer_id', '=', job.customerId)
    .where('repository_id', '=', job.repositoryId)
    .where('commit_sha', '=', job.commitSha)
    .where('status', '=', 'queued')
    .where('revalidation_mode', '=', job.revalidationMode)
    .where('trigger', '=', job.trigger)
    .where('ref_kind', '=', job.refKind)
    .where('ref_name', '=', job.refName)
    .where('base_commit_sha', 'is not distinct from', job.baseCommitSha)
    .where('analysis_root', 'is not distinct from', job.analysisRoot)
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : parseJob(row)
}

/** Marks a job as running, even if an earlier attempt was lost; undefined if it has ended or been deleted. */
export async function startUxMapJob(
  db: Database,
  { customerId, id, at }: { customerId: string; id: string; at: Date },
): Promise<UxMapJob | undefined> {
  const row = await db
    .updateTable('ux_map_jobs')
    .set((eb) => ({ status: 'running', started_at: eb.fn.coalesce('started_at', eb.val(at)) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : parseJob(row)
}

/** Ends a job that has not ended; returns whether it did. A null reason keeps the stored one. */
export async function finishUxMapJob(
  db: Database,
  job: {
    customerId: string
    id: string
    status: 'completed' | 'failed'
    reason: string | null
    at: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ux_map_jobs')
    .set({
      status: job.status,
      finished_at: job.at,
      ...(job.reason === null ? {} : { reason: job.reason }),
    })
    .where('customer_id', '=', job.customerId)
    .where('id', '=', job.id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The completed jobs of a repository except for the newest `kept`. */
export async function listOldUxMapJobs(
  db: Database,
  { customerId, repositoryId, kept }: { customerId: string; repositoryId: string; kept: number },
): Promise<UxMapJob[]> {
  const rows = await db
    .selectFrom('ux_map_jobs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('repository_id', '=', repositoryId)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .execute()
  return rows.map(parseJob)
}

export async function deleteUxMapJob(
  db: Database,
  { customerId, id }: Pick<UxMapJob, 'customerId' | 'id'>,
): Promise<void> {
  await db
    .deleteFrom('ux_map_jobs')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Fails all unfinished jobs of a customer; returns their number. */
export async function failOpenUxMapJobs(
  db: Database,
  { customerId, reason, at }: { customerId: string; reason: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ux_map_jobs')
    .set({ status: 'failed', finished_at: at, reason })
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function parseJob(row: Row): UxMapJob {
  return {
    customerId: row.customer_id,
    id: row.id,
    repositoryId: row.repository_id,
    status: row.status,
    revalidationMode: row.revalidation_mode,
    reason: row.reason,
    commitSha: row.commit_sha,
    trigger: row.trigger,
    refKind: row.ref_kind,
    refName: row.ref_name,
    baseCommitSha: row.base_commit_sha,
    analysisRoot: row.analysis_root,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
