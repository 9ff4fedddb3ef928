import { type Html, html, trustHtml } from './html.ts'

/** A part of a page that opens on a click, and automatically for printing or when a link leads into it. `heading`: phrasing or a heading. */
export function renderFold(heading: Html, body: Html, { isOpen = false } = {}): Html {
  return html`<details class="fold" ${isOpen ? trustHtml('open') : null}>
    <summary>${heading}</summary>
    ${body}
  </details>`
}
