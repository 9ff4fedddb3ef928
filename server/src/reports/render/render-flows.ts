import type { FlowResult } from '@understudy/contract/report'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { renderMarkdownTable } from './markdown.ts'
import { renderTable } from './render-table.ts'
import { describeFlow, flowWords } from '../words.ts'

/** The named steps of a session as Markdown; nothing without any. */
export function renderFlowsMarkdown(flows: readonly FlowResult[]): string[] {
  const table = renderMarkdownTable(
    ['Named step', 'Result', 'Evidence'],
    flows.map((result) => [result.flow, flowWords[result.status], describeFlow(result)]),
  )
  return table.length === 0 ? [] : ['## Named steps', '', ...table]
}

/** The named steps of a session as a table; nothing without any. */
export function renderFlowsHtml(flows: readonly FlowResult[]): Html | null {
  if (flows.length === 0) return null
  const rows = flows.map(
    (result) =>
      html`<tr>
        <th scope="row">${result.flow}</th>
        <td>${flowWords[result.status]}</td>
        <td>${describeFlow(result)}</td>
      </tr>`,
  )
  const head = [{ name: 'Named step' }, { name: 'Result' }, { name: 'Evidence' }]
  return html`<h4>Named steps</h4>
    ${renderTable('Named steps', head, rows)}`
}
