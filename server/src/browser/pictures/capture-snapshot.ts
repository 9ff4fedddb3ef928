import type { CDPSession } from 'playwright-core'
import { MAX_PICTURED_ELEMENTS, MAX_PICTURED_MARKUP } from '../limits.ts'
import type { PageLink } from '../page/page-link.ts'

/** Styles by which an element shows an image or draws outside its box. */
export const imageStyles = [
  'background-image',
  'border-image-source',
  'list-style-image',
  'mask-image',
  'content',
] as const
const shadowStyles = ['text-shadow', 'filter', '-webkit-box-reflect'] as const
/** Distance from the border box of a frame to its document: left, top, right, bottom. */
export const frameSides = [
  ['border-left-width', 'padding-left'],
  ['border-top-width', 'padding-top'],
  ['border-right-width', 'padding-right'],
  ['border-bottom-width', 'padding-bottom'],
] as const
const computedStyles = [...imageStyles, ...shadowStyles, ...frameSides.flat(), 'visibility']

export type Snapshot = Awaited<ReturnType<typeof sendCapture>>
export type SnapshotDocument = Snapshot['documents'][number]
export type StyleName =
  | (typeof imageStyles)[number]
  | (typeof shadowStyles)[number]
  | (typeof frameSides)[number][number]
  | 'visibility'

/** A document is too large to be searched for secrets. */
export class DocumentTooLargeError extends Error {
  override readonly name = 'DocumentTooLargeError'
}

/**
 * The layout of a document and of its frames in the same process, as painted: including the text of pseudo elements and
 * closed shadow trees. Runs nothing in the page. Throws DocumentTooLargeError, and errors of PageLink.
 */
export async function captureSnapshot(link: PageLink, frameId: string): Promise<Snapshot> {
  const size = await link.call(frameId, 'isSearchable', MAX_PICTURED_ELEMENTS, MAX_PICTURED_MARKUP)
  if (size !== true) throw new DocumentTooLargeError('the document is too large to be searched')
  const { session } = await link.sessionOf(frameId)
  return link.bounded(() => sendCapture(session))
}

async function sendCapture(session: CDPSession) {
  return session.send('DOMSnapshot.captureSnapshot', { computedStyles, includeDOMRects: true })
}

/** Index of one style in an element's list of styles. */
export function placeOfStyle(name: StyleName): number {
  return computedStyles.indexOf(name)
}
