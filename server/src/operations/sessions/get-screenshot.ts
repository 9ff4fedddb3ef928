import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findImageType, type ImageType } from '../../lib/image-type.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'
import { getSession, type SessionPath } from './get-session.ts'

/** Screenshots that belong to turns, and ambient ones. */
export type ScreenshotFolder = 'screenshots' | 'ambient'

const pattern = /^[\w.-]+\.(?:png|jpg|jpeg|webp)$/

/** A screenshot and its type according to its bytes. Codes: invalid_request, not_found. */
export async function getScreenshot(
  { db, artifacts }: { db: Database; artifacts: ArtifactStore },
  path: SessionPath,
  { kind, filename }: { kind: ScreenshotFolder; filename: string },
): Promise<{ bytes: Uint8Array; contentType: ImageType }> {
  if (!pattern.test(filename) || filename.length > 255) {
    throw new ApiError('invalid_request', { detail: `filename: must match ${pattern.source}` })
  }
  await getSession(db, path)
  const key = await findArtifactKey(db, { ...path, kind, name: filename })
  const bytes = key === undefined ? null : await artifacts.get(key)
  const contentType = bytes === null ? null : findImageType(bytes)
  if (bytes === null || contentType === null) {
    const other = kind === 'ambient' ? 'screenshots' : 'ambient'
    throw new ApiError('not_found', {
      detail: `The session has no such screenshot of kind ${kind}; try ?kind=${other}.`,
    })
  }
  return { bytes, contentType }
}
