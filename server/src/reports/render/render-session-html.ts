import type { Report } from '@understudy/contract/report'
import type { MapArtifact } from '@understudy/contract/run-map'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import type { ReportBody, SessionSetting } from '../section.ts'
import { count } from '../words.ts'
import { type Html, html } from './html.ts'
import { renderFold } from './render-fold.ts'
import { renderHtmlSections, renderSessionFigures } from './render-sections.ts'

/** One session, folded if it is one of several: how it ended, its path, what the persona thought, what was measured. */
export function renderSessionHtml(
  report: Report,
  setting: SessionSetting,
  { isOpen = true } = {},
): Html {
  const { session, persona, report: body } = report
  const [proof] = body.outcome.evidence
  const figure =
    proof === undefined
      ? null
      : setting.pictures.renderFigure(session.id, proof, `how the session of ${persona.name} ended`)
  const heading = html`<h3>${persona.name}</h3>
    <span class="badge ${body.outcome.status}">${outcomeWords[body.outcome.status]}</span>
    <span class="muted">${count(body.metrics.turns, 'turn')}</span>`
  const content = html`<div id="session-${session.id}">
    <p class="muted">
      ${persona.role_description} Sophistication ${persona.technical_sophistication}, patience
      ${persona.patience_level}.
    </p>
    ${hasTested(body.metrics) ? null : renderUntested(body)}
    <div class="${figure === null ? '' : 'columns'}">
      <div>
        <p>${body.outcome.reason}</p>
        ${renderHtmlSections(report, setting, 'steps')} ${renderSessionFigures(body)}
        ${renderJourney(setting.map, session.id)} ${renderHtmlSections(report, setting, 'visit')}
      </div>
      ${figure}
    </div>
    ${setting.timeline} ${renderHtmlSections(report, setting, 'whole')}
  </div>`
  return html`<section class="session">${renderFold(heading, content, { isOpen })}</section>`
}

/** Replaces the findings if nothing was tested. */
function renderUntested({ outcome }: ReportBody): Html {
  return html`<div class="note" role="status">
    <p><b>The site was not tested.</b> ${outcome.reason}</p>
  </div>`
}

/** The pages of a session in order, with the clicks in between; nothing without a map. */
function renderJourney(map: MapArtifact | null, sessionId: string): Html | null {
  const journey = map?.journeys.find(({ session_id: id }) => id === sessionId)
  if (map === null || journey === undefined || journey.steps.length === 0) return null
  const pages = new Map(map.nodes.map((node) => [node.id, node]))
  const ways = new Map(map.edges.map((edge) => [edge.id, edge]))
  const stops = journey.steps.filter(({ edge }, index) => index === 0 || edge !== null)
  const items = stops.map(({ node, edge }) => {
    const way = edge === null ? undefined : ways.get(edge)
    return html`<li>
      ${way === undefined ? null : renderWay(way)}<code>${pages.get(node)?.url_pattern ?? ''}</code>
    </li>`
  })
  return html`<h4>Path through the site</h4>
    <ol class="path">
      ${items}
    </ol>`
}

function renderWay({ label, action, friction }: MapArtifact['edges'][number]): Html {
  const words = label === '' ? action : label
  return html`<span class="way${friction ? ' rough' : ''}">${words} →</span> `
}
