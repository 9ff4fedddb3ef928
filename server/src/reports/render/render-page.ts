import type { Html } from './html.ts'
import { html, trustHtml } from './html.ts'
import { pageStyle } from './page-style.ts'

/** A whole document without scripts and without anything to load. aside: what stands right in the top bar. */
export function renderPage(page: {
  title: string
  aside: Html
  body: Html
  refreshSeconds?: number
}): string {
  const refresh =
    page.refreshSeconds === undefined
      ? null
      : html`<meta http-equiv="refresh" content="${page.refreshSeconds}" />`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        ${refresh}
        <title>${page.title}</title>
        <style>
          ${trustHtml(pageStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="bar"><strong>Understudy</strong>${page.aside}</header>
        <main id="content">${page.body}</main>
        <footer>
          Found by synthetic users: software that walks through a site as a persona. Every finding
          names the turn that shows it.
        </footer>
      </body>
    </html> `.markup.trim()
}
