import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { ImageType } from '../../lib/image-type.ts'
import { getScreenshot, type ScreenshotFolder } from '../sessions/get-screenshot.ts'
import { findSharedRun, type SharedRunDeps } from '../share-links/find-shared-run.ts'

/** A screenshot for the holder of a share token for its run. Codes: invalid_request, not_found, also without a valid token. */
export async function getSharedScreenshot(
  deps: SharedRunDeps & { artifacts: ArtifactStore },
  { runId, sessionId }: { runId: string; sessionId: string },
  { token, ...file }: { token: string; kind: ScreenshotFolder; filename: string },
): Promise<{ bytes: Uint8Array; contentType: ImageType }> {
  const run = await findSharedRun(deps, runId, token)
  if (run === undefined) throw new ApiError('not_found')
  return getScreenshot(deps, { customerId: run.customerId, runId, sessionId }, file)
}
