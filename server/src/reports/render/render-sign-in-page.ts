import { html } from './html.ts'
import { renderPage } from './render-page.ts'

/** The page for a visitor without a valid share token. Says nothing about whether the run exists. */
export function renderSignInPage(): string {
  return renderPage({
    title: 'Open this report with its complete link',
    aside: html``,
    body: html`<div class="hero">
      <h1>Open this report with its complete link</h1>
      <p class="lead">
        You can open a report only with its complete link, which contains a token for one run. Links
        expire, and can be revoked.
      </p>
      <div class="note">
        <p><b>How to open it</b></p>
        <ul>
          <li>
            Open the link exactly as you received it, including everything after the question mark.
          </li>
          <li>
            With an API key: request <code>GET /runs/&lt;run_id&gt;</code>; its
            <code>report_url</code> is the complete link, generated on each request.
          </li>
          <li>Without a key or a link that works, ask the person who shared the report.</li>
        </ul>
      </div>
    </div>`,
  })
}
