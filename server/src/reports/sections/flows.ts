import { line, type Markdown, renderMarkdownTable } from '@understudy/contract/markdown/markdown'
import type { FlowResult } from '@understudy/contract/report'
import { type Html, html } from '../render/html.ts'
import { renderTable } from '../render/render-table.ts'
import type { Section } from '../section.ts'
import { describeFlow, flowWords } from '../words.ts'

/** The named steps of a run. */
export const flowsSection: Section<'flows'> = {
  build: ({ flows }) => ({ flows: [...flows] }),
  markdown: { visit: ({ flows = [] }) => renderMarkdown(flows) },
  html: { steps: ({ report: { flows = [] } }) => renderHtml(flows) },
}

function renderMarkdown(flows: readonly FlowResult[]): Markdown[] {
  const table = renderMarkdownTable(
    ['Named step', 'Result', 'Evidence'],
    flows.map((result) => [result.flow, flowWords[result.status], describeFlow(result)]),
  )
  return table.length === 0 ? [] : [line`## Named steps`, line``, ...table]
}

function renderHtml(flows: readonly FlowResult[]): Html | null {
  if (flows.length === 0) return null
  const rows = flows.map((result) => [result.flow, flowWords[result.status], describeFlow(result)])
  const head = [{ name: 'Named step' }, { name: 'Result' }, { name: 'Evidence' }]
  return html`<h4>Named steps</h4>
    ${renderTable('Named steps', head, rows)}`
}
