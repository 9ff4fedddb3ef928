import { limits } from '@understudy/contract/limits'
import { isBelow } from '../../discovery/discover.ts'
import { isDiscoverable } from '../../discovery/languages.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Queue } from '../../queue/queue.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { Database, Trx } from '../../store/database.ts'
import { lockRepository } from '../../store/integrations/repositories.ts'
import {
  countOpenUxMapJobs,
  findEqualWaitingJob,
  findMappedCommit,
  insertUxMapJob,
  type UxMapJob,
} from '../../store/integrations/ux-map-jobs.ts'

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

/** A map takes seconds, and at most 8 minutes. */
const retryAfterS = 60

/**
 * Requests a map, or says why none is needed; an equal job that has not started is returned instead. Codes:
 * repository_not_found, rate_limited if too many jobs are queued, invalid_api_key if the customer was suspended in the
 * meantime.
 */
export async function createUxMapJob(
  { db, clock, queue }: { db: Database; clock: Clock; queue: Pick<Queue, 'enqueue' | 'wake'> },
  customerId: string,
  { changedFiles, ...wanted }: UxMapRequest,
): Promise<UxMapJob> {
  const createdAt = clock.now()
  const job = await db.transaction().execute(async (trx) => {
    if (!(await lockCustomer(trx, customerId))) throw new ApiError('invalid_api_key')
    const repository = await lockRepository(trx, customerId, wanted.repositoryId)
    if (repository === undefined) throw new ApiError('repository_not_found')
    const analysisRoot = wanted.analysisRoot ?? repository.analysisRoot
    const asked = { ...wanted, customerId, analysisRoot }
    const decision = await decide(trx, asked, changedFiles)
    const isSkipped = decision.revalidationMode === 'none'
    const candidate: UxMapJob = {
      ...asked,
      ...decision,
      id: createId('uxj', createdAt),
      status: isSkipped ? 'skipped' : 'queued',
      createdAt,
      startedAt: null,
      finishedAt: isSkipped ? createdAt : null,
    }
    return isSkipped ? keep(trx, candidate) : admit({ trx, queue }, candidate)
  })
  queue.wake('map-repository')
  return job
}

async function keep(trx: Trx, job: UxMapJob): Promise<UxMapJob> {
  await insertUxMapJob(trx, job)
  return job
}

async function admit(
  { trx, queue }: { trx: Trx; queue: Pick<Queue, 'enqueue'> },
  job: UxMapJob,
): Promise<UxMapJob> {
  const equal = await findEqualWaitingJob(trx, job)
  if (equal !== undefined) return equal
  const { waiting, running } = await countOpenUxMapJobs(trx, job.customerId)
  if (waiting >= limits.waitingUxMapsPerCustomer)
    throw new ApiError('rate_limited', {
      detail: `${limits.waitingUxMapsPerCustomer} jobs are already queued.`,
      retryAfterS,
    })
  const payload = { customerId: job.customerId, jobId: job.id }
  await queue.enqueue(trx, 'map-repository', payload, { behind: waiting + running })
  return keep(trx, job)
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
    const reason = 'Without base_commit_sha there is nothing to start from, so every file is read.'
    return { revalidationMode: 'full', reason }
  }
  const base = await findMappedCommit(trx, { ...job, commitSha: baseCommitSha })
  if (base !== undefined) return { revalidationMode: 'incremental', reason: null }
  const reason = 'base_commit_sha has no finished map, so every file is read.'
  return { revalidationMode: 'full', reason }
}

/** Why the map cannot change; null if it can. */
function explainSkip(changedFiles: readonly string[], analysisRoot: string | null): string | null {
  if (changedFiles.length === 0) return 'No file was changed.'
  const below = changedFiles.filter((path) => isBelow(analysisRoot, path))
  if (below.length === 0) return `No changed file is below ${analysisRoot ?? 'the root'}.`
  return below.some(isDiscoverable) ? null : 'No changed file affects the map.'
}
