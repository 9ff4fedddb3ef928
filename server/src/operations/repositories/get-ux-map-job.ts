import type { UxMap } from '@understudy/contract/ux-map'
import { uxMap } from '@understudy/contract/ux-map'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import type { UxMapJob } from '../../store/integrations/ux-map-jobs.ts'
import { findUxMapJob } from '../../store/integrations/ux-map-jobs.ts'
import { createRepositoryKey } from '../../artifacts/artifact-keys.ts'

/** A job, with its map once it is completed. Codes: not_found. */
export async function getUxMapJob(
  { db, artifacts }: { db: Database; artifacts: ArtifactStore },
  customerId: string,
  id: string,
): Promise<UxMapJob & { map: UxMap | null }> {
  const job = await findUxMapJob(db, customerId, id)
  if (job === undefined) throw new ApiError('not_found')
  if (job.status !== 'completed') return { ...job, map: null }
  const bytes = await artifacts.get(
    createRepositoryKey(customerId, job.repositoryId, id, 'map.json'),
  )
  // The repository was deleted between the two reads.
  if (bytes === null) throw new ApiError('not_found')
  return { ...job, map: uxMap.parse(JSON.parse(new TextDecoder().decode(bytes))) }
}
