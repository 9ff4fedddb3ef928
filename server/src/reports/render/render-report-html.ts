import type { Report } from '@understudy/contract/report'
import { formatTime } from '../words.ts'
import { type Dismissals, noDismissals } from './decisions/dismissals.ts'
import { html } from './html.ts'
import { renderPage } from './render-page.ts'
import { type FindPicture, PictureBook } from './render-picture.ts'
import { renderSessionHtml } from './render-session-html.ts'
import { linkNoTurn } from './render-turn.ts'

/** The report of one session as a standalone document. */
export function renderReportHtml(
  report: Report,
  findPicture: FindPicture,
  dismissals: Dismissals = noDismissals,
): string {
  const { session, persona } = report
  const host = URL.parse(session.target_url)?.host ?? session.target_url
  const pictures = new PictureBook(findPicture, 'inlined')
  const body = html`<div class="hero">
      <h1>${persona.name} on ${host}</h1>
      ${report.report.headline === undefined ? null : html`<p class="headline">${report.report.headline}</p>`}
      <p class="lead">${report.report.summary}</p>
    </div>
    ${renderSessionHtml(report, {
      pictures,
      map: null,
      findings: 'cards',
      linkTurn: linkNoTurn,
      dismissals,
      timeline: null,
    })}`
  return renderPage({
    title: `${persona.name} on ${host}: report`,
    aside: html`<span>${formatTime(session.ended_at)}</span>`,
    body: html`${body}${pictures.renderStore()}`,
  })
}
