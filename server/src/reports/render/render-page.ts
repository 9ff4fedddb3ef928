import { iconUrl } from '../../lib/icon.ts'
import { type Html, html, trustHtml } from './html.ts'
import { pageStyle } from './page-style.ts'

const reportFooter =
  'Found by synthetic users: software that uses a site as a persona would. Every finding names the turn that shows it.'

/**
 * A whole document; only the page of a run in progress has a script, which is served from here. aside: right side of the
 * top bar. footer: defaults to that of a report.
 */
export function renderPage(page: {
  title: string
  /** Makes the page public: search engines can list it, with this description. */
  description?: string
  aside: Html
  body: Html
  footer?: string
  refreshSeconds?: number
}): string {
  const refresh =
    page.refreshSeconds === undefined
      ? null
      : trustHtml(
          `<noscript><meta http-equiv="refresh" content="${page.refreshSeconds}" /></noscript>`,
        )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${describe(page.description)}
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="${iconUrl}" />
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
        <footer>${page.footer ?? reportFooter}</footer>
      </body>
    </html> `
    .toString()
    .trim()
}

function describe(description: string | undefined): Html {
  return description === undefined
    ? html`<meta name="robots" content="noindex" />`
    : html`<meta name="description" content="${description}" />`
}
