import type { Finding } from '@understudy/contract/finding'
import { severityWords } from '@understudy/contract/finding-words'
import { line, type Markdown } from '@understudy/contract/markdown/markdown'
import type { Report } from '@understudy/contract/report'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { limitShown, mostShown } from '../bounds/limit-shown.ts'
import { renderDismissed, renderDismissedCount } from '../render/decisions/dismissals.ts'
import { type Html, html } from '../render/html.ts'
import { renderFindingHtml } from '../render/render-finding-html.ts'
import { renderFindingMarkdown, renderLimited } from '../render/render-finding-markdown.ts'
import { renderMoreHtml } from '../render/render-more-html.ts'
import { renderTurn } from '../render/render-turn.ts'
import type { ReportBody, Section, SessionSetting } from '../section.ts'
import { count, nameClean } from '../words.ts'

/** The problems of the session: as cards, or as links to cards elsewhere on the page. */
export const findingsSection: Section<'findings'> = {
  build: ({ findings }) => ({ findings: [...findings] }),
  markdown: { visit: renderMarkdown },
  html: {
    visit: (report, setting) =>
      setting.findings === 'links' ? renderLinks(report, setting) : null,
    whole: (report, setting) =>
      setting.findings === 'cards' && hasTested(report.report.metrics)
        ? renderCards(report, setting)
        : null,
  },
}

function renderMarkdown({ findings, metrics }: ReportBody): Markdown[] {
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  const others = findings.filter(({ attribution }) => attribution !== 'site')
  return [
    line`## Problems`,
    line``,
    ...(problems.length === 0 ? [line`${nameClean(hasTested(metrics))}`, line``] : []),
    ...renderLimited(problems, renderAlone),
    ...(others.length === 0 ? [] : [line`## Not caused by the site`, line``]),
    ...renderLimited(others, renderAlone),
  ]
}

function renderAlone(finding: Finding): Markdown[] {
  return renderFindingMarkdown(finding, null)
}

function renderLinks(
  { session, report }: Report,
  { linkTurn, dismissals }: SessionSetting,
): Html | null {
  const { findings, metrics } = report
  const sessionId = session.id
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  if (problems.length === 0) {
    return hasTested(metrics) ? html`<p class="muted">Noticed no problems with the site.</p>` : null
  }
  const { shown, more } = limitShown(problems, mostShown.links)
  const items = shown.map(
    ({ fingerprint, title, severity, evidence }) =>
      html`<li>
        <span class="s${severity}"
          ><span class="dot"></span>${severityWords[severity] ?? 'None'}</span
        >
        <a href="#finding-${fingerprint}">${title}</a>${renderDismissed(fingerprint, dismissals)}
        <small
          >${evidence.map(({ turn }) => html`${renderTurn(`turn ${turn}`, { sessionId, turn, linkTurn })} `)}</small
        >
      </li>`,
  )
  return html`<h4>Noticed ${count(problems.length, 'problem')} with the site</h4>
    <ul class="plain">
      ${items}
    </ul>
    ${renderMoreHtml(more)}`
}

function renderCards(report: Report, { pictures, linkTurn, dismissals }: SessionSetting): Html {
  const { findings } = report.report
  const setting = { seenBy: null, names: new Map(), pictures, linkTurn, dismissals, marks: [] }
  const session = { session_id: report.session.id }
  const { shown, more } = limitShown(findings, mostShown.findings)
  const cards = shown.map((finding, index) => {
    const evidence = finding.evidence.map((pointer) => ({ ...pointer, ...session }))
    return renderFindingHtml({ ...finding, evidence }, { ...setting, isOpen: index === 0 })
  })
  const isClean = findings.every(({ attribution }) => attribution !== 'site')
  return html`<h2 id="findings">Problems</h2>
    ${isClean ? html`<p>No problems with the site were noticed.</p>` : null}
    ${renderDismissedCount(
      findings.filter(({ attribution }) => attribution === 'site'),
      dismissals,
    )}
    ${cards} ${renderMoreHtml(more)}`
}
