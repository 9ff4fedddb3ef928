import { html } from '../../reports/render/html.ts'
import { renderPage } from '../../reports/render/render-page.ts'

/** Where a customer returns from. */
export type ReturnedFrom = 'done' | 'cancelled' | 'portal'

const told = {
  done: {
    title: 'Back from checkout',
    lead: 'The payment was sent to the processor; it can take a moment to appear here.',
  },
  cancelled: {
    title: 'Checkout cancelled',
    lead: 'You have not been charged. You can start another checkout at any time.',
  },
  portal: {
    title: 'Back from billing',
    lead: 'Changes can take a moment to appear here.',
  },
} as const satisfies Record<ReturnedFrom, { title: string; lead: string }>

/** The page that checkout and portal return to. It is public and does not know the customer. */
export function showReturnPage(from: ReturnedFrom): string {
  const { title, lead } = told[from]
  return renderPage({
    title,
    aside: html``,
    body: html`<div class="hero">
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <div class="note">
        <p>
          The page “Usage and billing” of the <a href="/app/">dashboard</a> shows the current state;
          with an API key, <code>GET /billing/status</code> returns it. You can close this page.
        </p>
      </div>
    </div>`,
  })
}
