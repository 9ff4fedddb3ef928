import { uxMapEndpoints } from '@understudy/contract/endpoints/ux-maps'
import { createRoute, type Route } from '../http/route.ts'
import type { OneAtATime } from '../lib/waiting/one-at-a-time.ts'
import { createUxMapJob } from '../operations/repositories/create-ux-map-job.ts'
import { getUxMapJob, readUxMap } from '../operations/repositories/get-ux-map-job.ts'
import { listUxMapJobs, type UxMapJob } from '../store/integrations/ux-map-jobs.ts'

/** Maps created from the code of repositories. */
export function createUxMapRoutes(
  deps: Parameters<typeof createUxMapJob>[0] &
    Parameters<typeof readUxMap>[0] & { wholeRuns: OneAtATime },
): Route[] {
  return [
    createRoute(uxMapEndpoints.createUxMapJob, async ({ customerId, body }) => {
      const { id, status, revalidationMode, reason } = await createUxMapJob(deps, customerId, {
        repositoryId: body.repository_id,
        commitSha: body.commit_sha,
        trigger: body.trigger,
        refKind: body.ref_kind,
        refName: body.ref_name,
        baseCommitSha: body.base_commit_sha,
        changedFiles: body.changed_files ?? null,
        analysisRoot: body.analysis_root,
      })
      const admitted: 'skipped' | 'queued' = status === 'skipped' ? 'skipped' : 'queued'
      return { job_id: id, status: admitted, revalidation_mode: revalidationMode, reason }
    }),
    createRoute(uxMapEndpoints.listUxMapJobs, async ({ customerId }) => ({
      items: (await listUxMapJobs(deps.db, customerId)).map(presentJob),
    })),
    createRoute(uxMapEndpoints.getUxMapJob, async ({ customerId, params }) => {
      const job = await getUxMapJob(deps, customerId, params.id)
      // Who only waits for the job is answered at once.
      const map =
        job.status === 'completed'
          ? await deps.wholeRuns.run(customerId, () => readUxMap(deps, job))
          : null
      return { ...presentJob(job), map }
    }),
  ]
}

function presentJob(job: UxMapJob) {
  return {
    job_id: job.id,
    status: job.status,
    revalidation_mode: job.revalidationMode,
    reason: job.reason,
    repository_id: job.repositoryId,
    commit_sha: job.commitSha,
    trigger: job.trigger,
    ref_kind: job.refKind,
    ref_name: job.refName,
    base_commit_sha: job.baseCommitSha,
    analysis_root: job.analysisRoot,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  }
}
