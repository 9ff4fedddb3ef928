import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { createPicture, pictureStartBytes, readPictureSize } from '../../reports/render/picture.ts'
import type { Picture } from '../../reports/render/picture.ts'
import type { LinkPicture } from '../../reports/render/page/render-timeline.ts'
import type { FindPicture } from '../../reports/render/render-picture.ts'
import type { Database } from '../../store/database.ts'
import { findArtifactKey } from '../../store/runs/session-artifacts.ts'

interface PictureDeps {
  db: Database
  artifacts: ArtifactStore
}

/** Maximum number of screenshots on a page; the first ones requested are shown. */
const maxPictures = 100

/**
 * Renders a page with the screenshots it requests: inlined, or, with `linkPicture`, by their URL, with the size read from
 * the first bytes. Rendering is pure, so a first pass without screenshots determines which ones the second pass needs.
 */
export async function renderWithPictures(
  deps: PictureDeps & { linkPicture?: LinkPicture },
  customerId: string,
  render: (findPicture: FindPicture) => string,
): Promise<string> {
  const wanted = new Map<string, { sessionId: string; name: string }>()
  render((sessionId, name) => {
    wanted.set(`${sessionId}/${name}`, { sessionId, name })
    return null
  })
  const pictures = new Map<string, Picture | 'missing'>()
  for (const [place, { sessionId, name }] of [...wanted].slice(0, maxPictures)) {
    const picture = await readPicture(deps, { customerId, sessionId, name })
    if (picture !== null) pictures.set(place, picture)
  }
  return render((sessionId, name) => pictures.get(`${sessionId}/${name}`) ?? null)
}

async function readPicture(
  { db, artifacts, linkPicture }: PictureDeps & { linkPicture?: LinkPicture },
  file: { customerId: string; sessionId: string; name: string },
): Promise<Picture | 'missing' | null> {
  const key = await findArtifactKey(db, { ...file, kind: 'screenshots' })
  if (key === undefined) return 'missing'
  if (linkPicture === undefined) {
    const bytes = await artifacts.get(key)
    return bytes === null ? 'missing' : createPicture(bytes)
  }
  const start = await artifacts.getStart(key, pictureStartBytes)
  if (start === null) return 'missing'
  const size = readPictureSize(start)
  if (size === null) return null
  const { width, height } = size
  return { src: linkPicture(file.sessionId, file.name), width, height }
}
