import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { createLocalArtifactStore } from '../artifacts/local.ts'
import { createS3ArtifactStore } from '../artifacts/s3.ts'
import type { ArtifactsConfig } from '../config/config.ts'
import { makeFolder } from '../lib/make-folder.ts'

/** Where the configuration says that artifacts lie. Throws when that is a folder that cannot be written. */
export async function openArtifacts(config: ArtifactsConfig): Promise<ArtifactStore> {
  if (config.kind === 's3') return createS3ArtifactStore(config)
  try {
    await makeFolder(config.directory)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `ARTIFACTS_URL: ${config.directory} cannot be written (${reason}); give this user the folder, or set another`,
      { cause: error },
    )
  }
  return createLocalArtifactStore(config.directory)
}
