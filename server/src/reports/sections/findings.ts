import type { Report } from '@understudy/contract/report'
import type { Html } from '../render/html.ts'
import { html } from '../render/html.ts'
import { renderFindingHtml } from '../render/render-finding-html.ts'
import { renderFindingMarkdown } from '../render/render-finding-markdown.ts'
import type { PictureBook } from '../render/render-picture.ts'
import type { ReportBody, Section } from '../section.ts'
import { count, nameClean, severityWords } from '../words.ts'

/** The problems of the session: as cards, or as links to cards elsewhere on the page. */
export const findingsSection: Section<'findings'> = {
  build: ({ findings }) => ({ findings: [...findings] }),
  markdown: { visit: renderMarkdown },
  html: {
    visit: ({ report }, { findings }) => (findings === 'links' ? renderLinks(report) : null),
    whole: (report, { findings, pictures }) =>
      findings === 'cards' && report.report.metrics.turns > 0
        ? renderCards(report, pictures)
        : null,
  },
}

function renderMarkdown({ findings, metrics }: ReportBody): string[] {
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  const others = findings.filter(({ attribution }) => attribution !== 'site')
  return [
    '## Findings',
    '',
    ...(problems.length === 0 ? [nameClean(metrics.turns), ''] : []),
    ...problems.flatMap((finding) => renderFindingMarkdown(finding, null)),
    ...(others.length === 0 ? [] : ['## Not caused by the site', '']),
    ...others.flatMap((finding) => renderFindingMarkdown(finding, null)),
  ]
}

function renderLinks({ findings, metrics }: ReportBody): Html | null {
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  if (problems.length === 0) {
    return metrics.turns === 0
      ? null
      : html`<p class="muted">Noticed no problems with the site.</p>`
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
  return html`<h4>Noticed ${count(problems.length, 'problem')} with the site</h4>
    <ul class="plain">
      ${items}
    </ul>`
}

function renderCards(report: Report, pictures: PictureBook): Html {
  const { findings } = report.report
  const setting = { metBy: null, names: new Map(), pictures }
  const session = { session_id: report.session.id }
  const cards = findings.map((finding) => {
    const evidence = finding.evidence.map((pointer) => ({ ...pointer, ...session }))
    return renderFindingHtml({ ...finding, evidence }, setting)
  })
  const isClean = findings.every(({ attribution }) => attribution !== 'site')
  return html`<h2 id="findings">Findings</h2>
    ${isClean ? html`<p>No problems with the site were noticed.</p>` : null} ${cards}`
}
