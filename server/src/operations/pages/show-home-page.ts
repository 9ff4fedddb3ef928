import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { html } from '../../reports/render/html.ts'
import { renderPage } from '../../reports/render/render-page.ts'
import type { Database } from '../../store/database.ts'
import { ping } from '../../store/ping.ts'

export interface HomePageDeps {
  db: Database
  clock: Clock
  version: string
  baseUrl: string
  /** What drives the sessions; the name of the model is not public. */
  model: { isPreview: boolean; isAvailable: () => boolean }
  /** Whether /app can be opened. */
  hasDashboard: () => Promise<boolean>
}

/** How long the page waits for the database before it reports that it does not respond. */
const pingMs = 2 * SECOND_MS

/**
 * The page at the root: what the service is, whether it works, and where to go next. Public, so it names no customer.
 */
export async function showHomePage(deps: HomePageDeps): Promise<string> {
  const isReachable = await ping(deps.db, deps.clock, pingMs)
  const hasDashboard = await deps.hasDashboard()
  return renderPage({
    title: 'Understudy',
    description: 'Synthetic users walk through your website before the real ones do.',
    aside: html`<nav>
      ${hasDashboard ? html`<a href="/app/">Dashboard</a> ` : ''}<a href="/docs/">API</a>
      <a href="/openapi.json">OpenAPI</a>
    </nav>`,
    footer: `Understudy ${deps.version}`,
    body: html`<div class="hero">
        <h1>Synthetic users walk through your website before the real ones do</h1>
        <p class="lead">
          Post a URL and one to ten personas. Each persona gets its own browser session. You get a
          report in which every finding names the moment that shows it.
        </p>
        <dl class="figures">
          <div>
            <dt>API</dt>
            <dd class="big">available</dd>
          </div>
          <div>
            <dt>Database</dt>
            <dd class="big">${isReachable ? 'available' : 'unavailable'}</dd>
          </div>
          <div>
            <dt>Sessions are driven by</dt>
            <dd class="big">${nameMind(deps.model)}</dd>
          </div>
        </dl>
      </div>
      <h2>Start a run</h2>
      <p>
        You need an API key. The first start of the service creates a customer, if there is none,
        and prints its key. To create another key:
        <code>npm run admin -- key create CUSTOMER</code> (on the embedded database, stop the
        service first).
      </p>
      <div class="scroll" tabindex="0" role="group" aria-label="curl for starting a run">
        <pre>${curlExample(deps.baseUrl)}</pre>
      </div>
      <p>
        The response contains <code>run_id</code>. <code>GET /runs/&lt;run_id&gt;</code> returns
        <code>report_url</code>, the URL of the report page.
      </p>
      <h2>Learn more</h2>
      <ul>
        <li><a href="/docs/">API reference</a>: every endpoint, with examples</li>
        <li><a href="/openapi.json">OpenAPI document</a>, for programs</li>
        <li><a href="/health">Health check</a>, for monitoring</li>
      </ul>`,
  })
}

function nameMind({ isPreview, isAvailable }: HomePageDeps['model']): string {
  if (isPreview) return 'the built-in explorer'
  return isAvailable() ? 'a language model' : 'a language model, currently unreachable'
}

function curlExample(baseUrl: string): string {
  return `curl ${baseUrl}/runs \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"target_url": "https://www.example.com/", "persona_ids": ["pers_0000000000000000000default"]}'`
}
