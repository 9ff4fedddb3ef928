import { z } from 'zod'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { pictureStartBytes } from '../../reports/render/picture.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'
import { readJson } from '../reading/parse-records.ts'
import type { StoredDocument, StoredPicture } from '../reading/reading-task.ts'
import type { Reading } from '../reading/reading.ts'

export interface PictureDeps {
  db: Database
  artifacts: ArtifactStore
  reading: Reading
}

/** All inlined screenshots of a document together: those after it are left out. */
const maxPictureBytes = 16 * 1024 * 1024

const wantedPictures = z.array(z.object({ sessionId: z.string(), name: z.string() }))

/** Renders a document with the screenshots it shows. */
export async function renderWithPictures(
  deps: PictureDeps,
  customerId: string,
  document: StoredDocument,
): Promise<Uint8Array> {
  const { reading } = deps
  const listed = await reading.perform(customerId, { kind: 'pictures', document })
  const pictures: StoredPicture[] = []
  let room = maxPictureBytes
  for (const { sessionId, name } of wantedPictures.parse(readJson(listed))) {
    const bytes = await readPicture(deps, { customerId, sessionId, name }, document.kind === 'page')
    room -= bytes?.byteLength ?? 0
    if (room < 0) break
    pictures.push({ sessionId, name, bytes })
  }
  return reading.perform(customerId, { kind: 'document', document, pictures })
}

/** A linked picture needs only its first bytes, which say its size. */
async function readPicture(
  { db, artifacts }: PictureDeps,
  file: { customerId: string; sessionId: string; name: string },
  isLinked: boolean,
): Promise<Uint8Array | null> {
  const key = await findArtifactKey(db, { ...file, kind: 'screenshots' })
  if (key === undefined) return null
  return isLinked ? artifacts.getStart(key, pictureStartBytes) : artifacts.get(key)
}
