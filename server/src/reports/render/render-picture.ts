import type { Evidence } from '@understudy/contract/finding'
import { type Html, html } from './html.ts'
import type { Picture } from './picture.ts'

/** Room around a marked control, in CSS pixels. */
const MARK_ROOM_PX = 4

/** The source of a page's screenshots; `missing` if the file no longer exists, null if the page is rendered without it. */
export type FindPicture = (sessionId: string, file: string) => Picture | 'missing' | null

/**
 * `inlined`: a standalone document, which contains its pictures; `linked`: a page whose pictures load when they become visible,
 * each a link to itself.
 */
export type PicturePlacement = 'inlined' | 'linked'

/**
 * Creates figures of screenshots and stores each picture once, no matter how often it is shown; inlined figures are
 * empty unless `renderStore` is part of the page.
 */
export class PictureBook {
  private readonly pictures = new Map<string, { id: string; picture: Picture }>()
  private readonly find: FindPicture

  private readonly placement: PicturePlacement

  constructor(find: FindPicture, placement: PicturePlacement) {
    this.find = find
    this.placement = placement
  }

  /** The screenshot of a piece of evidence with the control marked; null if there is no picture. */
  renderFigure(sessionId: string, evidence: Evidence, subject: string): Html | null {
    const kept = this.keep(sessionId, evidence.screenshot)
    if (kept === null) return null
    const { id, picture } = kept
    const marked = evidence.box === null ? '' : ', with the element marked'
    const label = `Screenshot of turn ${evidence.turn}${marked}: ${subject}`
    const { src, width, height } = picture
    const mark = renderMark(evidence, picture)
    const shown =
      this.placement === 'linked'
        ? html`<a class="shot" href="${src}"
            ><img loading="lazy" src="${src}" width="${width}" height="${height}" alt="${label}" />
            <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${mark}</svg></a
          >`
        : html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
            <use href="#${id}" />
            ${mark}
          </svg>`
    return html`<figure class="${height > width ? 'tall' : ''}">
      ${shown}
      <figcaption>Turn ${evidence.turn}, ${evidence.url}</figcaption>
    </figure>`
  }

  /** Whether the evidence names a screenshot whose file no longer exists. */
  isMissing(sessionId: string, { screenshot }: Evidence): boolean {
    return screenshot !== null && this.find(sessionId, screenshot) === 'missing'
  }

  /** The pictures that inlined figures refer to. Render it after all figures. */
  renderStore(): Html | null {
    if (this.placement === 'linked') return null
    const images = [...this.pictures.values()].map(
      ({ id, picture: { src, width, height } }) =>
        html`<image id="${id}" href="${src}" width="${width}" height="${height}" />`,
    )
    return html`<svg class="pictures" aria-hidden="true"><defs>${images}</defs></svg>`
  }

  private keep(sessionId: string, file: string | null): { id: string; picture: Picture } | null {
    if (file === null) return null
    const key = `${sessionId}/${file}`
    const known = this.pictures.get(key)
    if (known !== undefined) return known
    const picture = this.find(sessionId, file)
    if (picture === null || picture === 'missing') return null
    const kept = { id: `picture-${this.pictures.size + 1}`, picture }
    this.pictures.set(key, kept)
    return kept
  }
}

/** A frame around the box, clipped to the picture. */
function renderMark({ box }: Evidence, picture: Picture): Html | null {
  if (box === null) return null
  const left = Math.max(2, box.x - MARK_ROOM_PX)
  const top = Math.max(2, box.y - MARK_ROOM_PX)
  const width = Math.min(picture.width - 2, box.x + box.width + MARK_ROOM_PX) - left
  const height = Math.min(picture.height - 2, box.y + box.height + MARK_ROOM_PX) - top
  if (width <= 0 || height <= 0) return null
  return html`<rect
      class="halo"
      x="${left}"
      y="${top}"
      width="${width}"
      height="${height}"
      rx="5"
    />
    <rect class="box" x="${left}" y="${top}" width="${width}" height="${height}" rx="5" />`
}
