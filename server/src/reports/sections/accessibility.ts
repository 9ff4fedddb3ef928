import { line, type Markdown, renderMarkdownTable } from '@understudy/contract/markdown/markdown'
import { fitRows, reportLimits } from '../bounds/report-limits.ts'
import { type Html, html } from '../render/html.ts'
import { namePath } from '../render/name-path.ts'
import { renderFold } from '../render/render-fold.ts'
import { type Column, renderTable } from '../render/render-table.ts'
import type { ReportBody, Section } from '../section.ts'

/** The axe-core rules that pages violate. */
export const accessibilitySection: Section<'accessibility'> = {
  build: ({ transcript }) => ({
    accessibility: fitRows(transcript.accessibility, reportLimits.accessibility),
  }),
  markdown: { measured: renderMarkdown },
  html: { whole: ({ report }) => renderHtml(report) },
}

function renderMarkdown({ accessibility }: ReportBody): Markdown[] {
  const rules = renderMarkdownTable(
    ['Rule', 'Impact', 'Places', 'Page', 'How to fix'],
    accessibility.map(({ rule, impact, count, url, help }) => [rule, impact, count, url, help]),
  )
  return rules.length === 0 ? [] : [line`## Accessibility`, line``, ...rules]
}

function renderHtml({ accessibility }: ReportBody): Html | null {
  if (accessibility.length === 0) return null
  const rows = accessibility.map(({ rule, impact, count, url, help, targets }) => [
    html`${help}<br /><small><code>${rule}</code></small>`,
    impact,
    count,
    html`<code>${namePath(url)}</code><br /><small>${targets.slice(0, 2).join(', ')}</small>`,
  ])
  const head: Column[] = [
    { name: 'Rule' },
    { name: 'Impact' },
    { name: 'Places', kind: 'num' },
    { name: 'Page' },
  ]
  return renderFold(
    html`<h4>Accessibility violations (${accessibility.length})</h4>`,
    renderTable('Accessibility violations', head, rows),
  )
}
