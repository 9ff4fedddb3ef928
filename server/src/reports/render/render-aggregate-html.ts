import type { AggregateReport } from '@understudy/contract/aggregate-report'
import { count } from '../words.ts'
import { type Dismissals, noDismissals } from './decisions/dismissals.ts'
import { html } from './html.ts'
import { renderOverviewHtml } from './render-overview-html.ts'
import { renderPage } from './render-page.ts'
import { type FindPicture, PictureBook } from './render-picture.ts'
import { linkNoTurn } from './render-turn.ts'

/** The report across all sessions of a run as a standalone document. */
export function renderAggregateHtml(
  aggregate: AggregateReport,
  findPicture: FindPicture,
  dismissals: Dismissals = noDismissals,
): string {
  const host = URL.parse(aggregate.target_url)?.host ?? aggregate.target_url
  const pictures = new PictureBook(findPicture, 'inlined')
  const body = html`<div class="hero">
      <h1>${host}</h1>
      ${aggregate.headline === undefined ? null : html`<p class="headline">${aggregate.headline}</p>`}
      <p class="lead">Visited by ${count(aggregate.personas.length, 'synthetic persona')}.</p>
    </div>
    ${renderOverviewHtml(aggregate, pictures, linkNoTurn, dismissals)}`
  return renderPage({
    title: `${host}: report on all personas`,
    aside: html`<span>${aggregate.runId}</span>`,
    body: html`${body}${pictures.renderStore()}`,
  })
}
