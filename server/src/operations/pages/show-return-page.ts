import { html } from '../../reports/render/html.ts'
import { renderPage } from '../../reports/render/render-page.ts'

/** Where a customer comes back from. */
export type ReturnedFrom = 'done' | 'cancelled' | 'portal'

const told = {
  done: {
    title: 'Back from the checkout',
    lead: 'The payment went to the processor; it may take a moment until it is noticed here.',
  },
  cancelled: {
    title: 'The checkout was left',
    lead: 'Nothing was bought. POST /billing/checkout opens another checkout.',
  },
  portal: {
    title: 'Back from billing',
    lead: 'What was changed there may take a moment until it is noticed here.',
  },
} as const satisfies Record<ReturnedFrom, { title: string; lead: string }>

/** The page that checkout and portal lead back to. It knows of no customer: anybody may open its address. */
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
          With an API key, <code>GET /billing/status</code> tells the state. This page may be
          closed.
        </p>
      </div>
    </div>`,
  })
}
