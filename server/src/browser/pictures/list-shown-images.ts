import type { PageLink } from '../page/page-link.ts'
import { captureSnapshot, DocumentTooLargeError } from './capture-snapshot.ts'
import { readDocument } from './read-document.ts'

/** The addresses of the images that a page shows, without those in frames of other sites. */
export async function listShownImages(link: PageLink): Promise<string[]> {
  const snapshot = await captureUnlessTooLarge(link)
  if (snapshot === null) return []
  return snapshot.documents
    .flatMap((document) => readDocument(snapshot, document))
    .flatMap((part) => (part.kind === 'image' && part.url !== null ? [part.url] : []))
}

async function captureUnlessTooLarge(link: PageLink) {
  try {
    return await captureSnapshot(link, link.mainFrameId)
  } catch (error) {
    if (error instanceof DocumentTooLargeError) return null
    throw error
  }
}
