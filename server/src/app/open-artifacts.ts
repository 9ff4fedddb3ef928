import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { createLocalArtifactStore } from '../artifacts/local.ts'
import type { ArtifactsConfig } from '../config/config.ts'
import { makeFolder } from '../lib/make-folder.ts'

/** Opens the configured artifact store. Throws if it is a folder that is not writable. */
export async function openArtifacts(config: ArtifactsConfig): Promise<ArtifactStore> {
  if (config.kind === 's3') {
    const { createS3ArtifactStore } = await import('../artifacts/s3.ts')
    return createS3ArtifactStore(config)
  }
  try {
    await makeFolder(config.directory)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `ARTIFACTS_URL: ${config.directory} is not writable (${reason}); give this user write access, or set another folder`,
      { cause: error },
    )
  }
  return createLocalArtifactStore(config.directory)
}
