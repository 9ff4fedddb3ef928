import { createHash } from 'node:crypto'
import type { Redactor } from '../../lib/secrets/redact.ts'
import { MAX_KNOWN_IMAGES, MIN_LETTER_HEIGHT_PX, MIN_LETTER_WIDTH_PX } from '../limits.ts'
import type { PageLink } from '../page/page-link.ts'
import { captureSnapshot, DocumentTooLargeError } from './capture-snapshot.ts'
import { readDocument } from './read-document.ts'

/**
 * Which images may show a login known to the page: those whose address or text contains it, and, after a login was
 * filled in, those that a script may have drawn and that cannot be searched. Images from before are safe: the content
 * at a `data:` or `blob:` address does not change.
 */
export class ImageRule {
  private readonly known = new Set<string>()

  /** Called before the first login is filled in. */
  async noteBefore(link: PageLink): Promise<void> {
    for (const url of await listShownImages(link))
      if (this.known.size < MAX_KNOWN_IMAGES && isOwn(url)) this.known.add(digest(url))
  }

  /** `url`: null if it has none. */
  mayShow(url: string | null, isFilled: boolean, { find }: Redactor): boolean {
    if (url === null) return isFilled
    if (!isOwn(url)) return isFilled && find(url).length > 0
    const text = readVectorImage(url)
    if (text !== null && !/<image|<feImage/iu.test(text)) return find(text).length > 0
    return isFilled && !this.known.has(digest(url)) && !isTooSmall(url)
  }
}

/** Created by the page itself, or possibly so. */
function isOwn(url: string): boolean {
  return /^(?:data|blob|filesystem):/iu.test(url)
}

/** The text of a vector image; null for any other. */
function readVectorImage(url: string): string | null {
  const [, parameters, data] = /^data:image\/svg\+xml([^,]*),([^]*)$/iu.exec(url) ?? []
  if (parameters === undefined || data === undefined) return null
  if (/;\s*base64\s*$/iu.test(parameters)) return Buffer.from(data, 'base64').toString('utf8')
  try {
    return decodeURIComponent(data)
  } catch {
    // An invalid escape is shown unchanged.
    return data
  }
}

/** Placeholders of one pixel, lines and gradients, judged by the image's intrinsic size. */
function isTooSmall(url: string): boolean {
  const [, data] = /^data:image\/(?:png|gif);base64,([\w+/=]+)$/iu.exec(url) ?? []
  if (data === undefined) return false
  const bytes = Buffer.from(data.slice(0, 64), 'base64')
  const size = readSize(bytes)
  return size !== null && (size.width < MIN_LETTER_WIDTH_PX || size.height < MIN_LETTER_HEIGHT_PX)
}

function readSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 24) return null
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.toString('latin1', 0, 4) !== 'GIF8') return null
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function digest(url: string): string {
  return createHash('sha256').update(url).digest('base64')
}

/** The addresses of the images that a page shows, without those in frames of other sites. */
async function listShownImages(link: PageLink): Promise<string[]> {
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
