import type { ApiError } from '../../lib/api-error.ts'
import { html } from '../../reports/render/html.ts'
import { renderPage } from '../../reports/render/render-page.ts'

/** The page a person sees where a program gets the error as JSON. */
export function showErrorPage({ code, status, message }: ApiError, requestId: string): string {
  const title = code === 'not_found' ? 'Page not found' : message
  return renderPage({
    title,
    aside: html``,
    footer: `HTTP ${status} · request ${requestId}`,
    body: html`<div class="hero">
      <h1>${title}</h1>
      <p class="lead">
        ${code === 'not_found' ? 'Check the address, or start from one of these pages.' : 'Start from one of these pages.'}
      </p>
      <div class="note">
        <ul>
          <li><a href="/">Home</a>: what this service is and how to start a run</li>
          <li><a href="/docs/">API reference</a></li>
        </ul>
        <p>
          Looking for a report? Open the complete link, including everything after the question
          mark.
        </p>
      </div>
    </div>`,
  })
}
