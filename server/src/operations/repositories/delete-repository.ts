import { createRepositoryKey } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { deleteRepositoryRow } from '../../store/integrations/repositories.ts'

/** Deletes a repository, its jobs and their maps. A running job notices when it ends. Codes: repository_not_found. */
export async function deleteRepository(
  { db, artifacts }: { db: Database; artifacts: ArtifactStore },
  customerId: string,
  id: string,
): Promise<void> {
  if (!(await deleteRepositoryRow(db, customerId, id))) throw new ApiError('repository_not_found')
  await artifacts.deleteAll(createRepositoryKey(customerId, id))
}
