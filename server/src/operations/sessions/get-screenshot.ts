import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'
import type { SessionPath } from './get-session.ts'
import { getSession } from './get-session.ts'

/** Screenshots that belong to turns, and ambient ones. */
export type ScreenshotFolder = 'screenshots' | 'ambient'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

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

/** By magic bytes: a file name proves nothing. */
function findImageType(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\u{89}PNG\r\n\u{1A}\n')) return 'image/png'
  if (start.startsWith('\u{FF}\u{D8}\u{FF}')) return 'image/jpeg'
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : null
}
