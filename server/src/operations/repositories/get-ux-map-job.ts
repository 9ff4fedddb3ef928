import { type UxMap, uxMap } from '@understudy/contract/ux-map'
import { createRepositoryKey } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findUxMapJob, type UxMapJob } from '../../store/integrations/ux-map-jobs.ts'

/** Codes: not_found. */
export async function getUxMapJob(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<UxMapJob> {
  const job = await findUxMapJob(db, customerId, id)
  if (job === undefined) throw new ApiError('not_found')
  return job
}

/** The map of a job; null until it is completed. To be read one at a time. Codes: not_found. */
export async function readUxMap(
  deps: { artifacts: ArtifactStore },
  job: UxMapJob,
): Promise<UxMap | null> {
  const bytes = await findStoredUxMap(deps, job)
  return bytes === null ? null : uxMap.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** The same as it is stored. Codes: not_found. */
export async function findStoredUxMap(
  { artifacts }: { artifacts: ArtifactStore },
  { customerId, repositoryId, id, status }: UxMapJob,
): Promise<Uint8Array | null> {
  if (status !== 'completed') return null
  const bytes = await artifacts.get(createRepositoryKey(customerId, repositoryId, id, 'map.json'))
  // The job or its repository was deleted after the job was read.
  if (bytes === null) throw new ApiError('not_found')
  return bytes
}
