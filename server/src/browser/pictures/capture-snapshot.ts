import type { CDPSession } from 'playwright-core'
import type { PageLink } from '../page/page-link.ts'

/** What of an element's style says that it shows an image or draws something beside itself. */
export const imageStyles = [
  'background-image',
  'border-image-source',
  'list-style-image',
  'mask-image',
  'content',
] as const
const shadowStyles = ['text-shadow', 'filter', '-webkit-box-reflect'] as const
/** What lies between the border box of a frame and its document: left, top, right, bottom. */
export const frameSides = [
  ['border-left-width', 'padding-left'],
  ['border-top-width', 'padding-top'],
  ['border-right-width', 'padding-right'],
  ['border-bottom-width', 'padding-bottom'],
] as const
const computedStyles = [...imageStyles, ...shadowStyles, ...frameSides.flat(), 'visibility']

/** A larger document is not searched: its snapshot would take too much time and memory. */
const maxElements = 40_000
const maxMarkup = 16 * 1024 * 1024

export type Snapshot = Awaited<ReturnType<typeof sendCapture>>
export type SnapshotDocument = Snapshot['documents'][number]
export type StyleName =
  | (typeof imageStyles)[number]
  | (typeof shadowStyles)[number]
  | (typeof frameSides)[number][number]
  | 'visibility'

/** A document is too large to be searched for what a picture of it must not show. */
export class DocumentTooLargeError extends Error {
  override readonly name = 'DocumentTooLargeError'
}

/**
 * What is laid out in a document and in those of its frames that live in the same process, as it is painted: also the text of
 * pseudo elements and closed shadow trees. Runs nothing in the page. Throws DocumentTooLargeError, and what PageLink throws.
 */
export async function captureSnapshot(link: PageLink, frameId: string): Promise<Snapshot> {
  const size = await link.call(frameId, 'isSearchable', maxElements, maxMarkup)
  if (size !== true) throw new DocumentTooLargeError('the document is too large to be searched')
  const { session } = await link.sessionOf(frameId)
  return link.bounded(() => sendCapture(session))
}

async function sendCapture(session: CDPSession) {
  return session.send('DOMSnapshot.captureSnapshot', { computedStyles, includeDOMRects: true })
}

/** Where in the list of an element's styles one of them stands. */
export function placeOfStyle(name: StyleName): number {
  return computedStyles.indexOf(name)
}
