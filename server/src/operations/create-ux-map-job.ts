import { isBelow } from '../discovery/discover.ts'
import { isDiscoverable } from '../discovery/languages.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import { createId } from '../lib/ids.ts'
import type { Queue } from '../queue/queue.ts'
import type { Database, Trx } from '../store/database.ts'
import { lockRepository } from '../store/repositories.ts'
import type { UxMapJob } from '../store/ux-map-jobs.ts'
import { findMappedCommit, insertUxMapJob } from '../store/ux-map-jobs.ts'

export type UxMapRequest = Pick<
  UxMapJob,
  | 'repositoryId'
  | 'commitSha'
  | 'trigger'
  | 'refKind'
  | 'refName'
  | 'baseCommitSha'
  | 'analysisRoot'
> & {
  /** null: the caller does not know. */
  changedFiles: readonly string[] | null
}

/** Asks for a map, or says why none is needed. Codes: repository_not_found. */
export async function createUxMapJob(
  { db, clock, queue }: { db: Database; clock: Clock; queue: Pick<Queue, 'enqueue' | 'wake'> },
  customerId: string,
  { changedFiles, ...wanted }: UxMapRequest,
): Promise<UxMapJob> {
  const createdAt = clock.now()
  const job = await db.transaction().execute(async (trx) => {
    const repository = await lockRepository(trx, customerId, wanted.repositoryId)
    if (repository === undefined) throw new ApiError('repository_not_found')
    const analysisRoot = wanted.analysisRoot ?? repository.analysisRoot
    const asked = { ...wanted, customerId, analysisRoot }
    const decision = await decide(trx, asked, changedFiles)
    const isSkipped = decision.revalidationMode === 'none'
    const admitted: UxMapJob = {
      ...asked,
      ...decision,
      id: createId('uxj', createdAt),
      status: isSkipped ? 'skipped' : 'queued',
      createdAt,
      startedAt: null,
      finishedAt: isSkipped ? createdAt : null,
    }
    await insertUxMapJob(trx, admitted)
    if (!isSkipped) {
      await queue.enqueue(trx, 'map-repository', { customerId, jobId: admitted.id })
    }
    return admitted
  })
  queue.wake('map-repository')
  return job
}

type Decision = Pick<UxMapJob, 'revalidationMode' | 'reason'>

async function decide(
  trx: Trx,
  job: Omit<UxMapRequest, 'changedFiles'> & { customerId: string },
  changedFiles: readonly string[] | null,
): Promise<Decision> {
  if (changedFiles === null) return { revalidationMode: 'full', reason: null }
  const skipReason = explainSkip(changedFiles, job.analysisRoot)
  if (skipReason !== null) return { revalidationMode: 'none', reason: skipReason }
  const { baseCommitSha } = job
  if (baseCommitSha === null) {
    const reason = 'There is no base_commit_sha to start from, so every file is read.'
    return { revalidationMode: 'full', reason }
  }
  const base = await findMappedCommit(trx, { ...job, commitSha: baseCommitSha })
  if (base !== undefined) return { revalidationMode: 'incremental', reason: null }
  const reason = 'There is no finished map of base_commit_sha, so every file is read.'
  return { revalidationMode: 'full', reason }
}

/** Why the map stays as it is; null when it may not. */
function explainSkip(changedFiles: readonly string[], analysisRoot: string | null): string | null {
  if (changedFiles.length === 0) return 'No file was changed.'
  const below = changedFiles.filter((path) => isBelow(analysisRoot, path))
  if (below.length === 0) return `No changed file lies below ${analysisRoot ?? 'the root'}.`
  return below.some(isDiscoverable) ? null : 'No changed file is one that maps are drawn from.'
}
