import type { Report } from '@understudy/contract/report'
import type { MapArtifact } from '@understudy/contract/run-map'
import { generalLimits } from '../build/describe-limits.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { describeUsage, renderAnswersHtml } from './render-answers.ts'
import { renderFlowsHtml } from './render-flows.ts'
import { renderFindingHtml } from './render-finding-html.ts'
import { renderJourney } from './render-journey.ts'
import type { PictureBook } from './render-picture.ts'
import { renderAccessibility, renderEase, renderPerformance } from './render-tables.ts'
import { count, formatDuration, outcomeWords, severityWords } from '../words.ts'

interface SessionSetting {
  pictures: PictureBook
  map: MapArtifact | null
  /** `cards` in full; `links` where the same findings stand in full elsewhere on the page. */
  findings: 'cards' | 'links'
}

/** One session: how it ended, its way, what the persona thought, what was measured. */
export function renderSessionHtml(report: Report, setting: SessionSetting): Html {
  const { session, persona, report: body } = report
  const [proof] = body.outcome.evidence
  const figure =
    proof === undefined
      ? null
      : setting.pictures.renderFigure(session.id, proof, `how the session of ${persona.name} ended`)
  return html`<section class="session" id="session-${session.id}">
    <header>
      <h3>${persona.name}</h3>
      <span class="badge ${body.outcome.status}">${outcomeWords[body.outcome.status]}</span>
    </header>
    <p class="muted">
      ${persona.role_description} Sophistication ${persona.technical_sophistication}, patience
      ${persona.patience_level}.
    </p>
    ${body.metrics.turns > 0 ? null : renderUntested(body)}
    <div class="${figure === null ? '' : 'columns'}">
      <div>
        <p>${body.outcome.reason}</p>
        ${renderFlowsHtml(body.flows ?? [])} ${renderCounts(body)}
        ${renderJourney(setting.map, session.id)}
        ${setting.findings === 'links' ? renderFindingLinks(body) : null} ${renderQuotes(body)}
        ${renderAnswersHtml(body)}
      </div>
      ${figure}
    </div>
    ${setting.findings === 'cards' && body.metrics.turns > 0 ? renderFindingCards(report, setting.pictures) : null}
    ${renderPraise(body)} ${renderAccessibility(body)} ${renderPerformance(body)}
    ${renderLimits(body, setting.findings)}
  </section>`
}

/** Stands in the place of findings: who saw nothing found nothing. */
function renderUntested({ outcome }: Report['report']): Html {
  return html`<div class="note" role="status">
    <p><b>Nothing of the site was tested.</b> ${outcome.reason}</p>
  </div>`
}

function renderCounts({ metrics, usage }: Report['report']): Html {
  const figures: [string, Html | string][] = [
    ['turns', String(metrics.turns)],
    ['pages', String(metrics.pages)],
    ['waited', formatDuration(metrics.page_wait_ms)],
    ['errors', String(metrics.errors)],
    ['dead ends', String(metrics.dead_ends)],
    ['backtracks', String(metrics.backtracks)],
    ['misclicks', String(metrics.misclicks)],
    ['estimated ease, of 7', renderEase(metrics.seq_estimate)],
  ]
  if (usage !== undefined) figures.push(['language model', describeUsage(usage)])
  return html`<dl class="counts">
    ${figures.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

function renderFindingLinks({ findings, metrics }: Report['report']): Html | null {
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  if (problems.length === 0) {
    return metrics.turns === 0 ? null : html`<p class="muted">Met no problem of the site.</p>`
  }
  const items = problems.map(
    ({ fingerprint, title, severity, evidence }) =>
      html`<li>
        <span class="s${severity}"
          ><span class="dot"></span>${severityWords[severity] ?? 'None'}</span
        >
        <a href="#finding-${fingerprint}">${title}</a>
        <small>turn ${evidence.map(({ turn }) => turn).join(', ')}</small>
      </li>`,
  )
  return html`<h4>Met ${count(problems.length, 'problem')} of the site</h4>
    <ul class="plain">
      ${items}
    </ul>`
}

function renderFindingCards(report: Report, pictures: PictureBook): Html {
  const { findings } = report.report
  const setting = { metBy: null, names: new Map(), pictures }
  const session = { session_id: report.session.id }
  const cards = findings.map((finding) => {
    const evidence = finding.evidence.map((pointer) => ({ ...pointer, ...session }))
    return renderFindingHtml({ ...finding, evidence }, setting)
  })
  const isClean = findings.every(({ attribution }) => attribution !== 'site')
  return html`<h2 id="findings">Findings</h2>
    ${isClean ? html`<p>No problem of the site was noticed.</p>` : null} ${cards}`
}

function renderQuotes({ quotes }: Report['report']): Html | null {
  if (quotes.length === 0) return null
  const items = quotes.map(
    ({ text, evidence }) =>
      html`<blockquote>${text} <small>turn ${evidence[0]?.turn ?? 0}</small></blockquote>`,
  )
  return html`<h4>Thought on the way</h4>
    ${items}`
}

function renderPraise({ worked_well: praise }: Report['report']): Html | null {
  if (praise.length === 0) return null
  return html`<h4>What worked well</h4>
    <ul>
      ${praise.map(({ text }) => html`<li>${text}</li>`)}
    </ul>`
}

/** Beside the findings of all sessions, what holds for every session is said there. */
function renderLimits({ limits }: Report['report'], findings: 'cards' | 'links'): Html | null {
  const shown =
    findings === 'links' ? limits.filter((limit) => !generalLimits.includes(limit)) : limits
  if (shown.length === 0) return null
  return html`<h4>What this session cannot tell</h4>
    <ul class="limits">
      ${shown.map((limit) => html`<li>${limit}</li>`)}
    </ul>`
}
