import { line, type Markdown, renderMarkdownTable } from '@understudy/contract/markdown/markdown'
import { fitRows, reportLimits } from '../bounds/report-limits.ts'
import { rateLoad } from '../rate-load.ts'
import { type Html, html } from '../render/html.ts'
import { namePath } from '../render/name-path.ts'
import { renderFold } from '../render/render-fold.ts'
import { type Column, renderTable } from '../render/render-table.ts'
import type { ReportBody, Section } from '../section.ts'
import { formatDuration } from '../words.ts'

/** How long pages took to load. */
export const performanceSection: Section<'performance'> = {
  build: ({ transcript }) => ({
    performance: fitRows(transcript.timings, reportLimits.performance),
  }),
  markdown: { measured: renderMarkdown },
  html: { whole: ({ report }) => renderHtml(report) },
}

const notMeasured = 'not measured'

function renderMarkdown({ performance }: ReportBody): Markdown[] {
  const timings = renderMarkdownTable(
    ['Page', 'First byte', 'Loaded', 'Largest paint', 'Layout shift'],
    listSlowest(performance).map(({ url, loads, ttfb_ms, load_ms, lcp_ms, cls }) => [
      `${url}${describeLoads(loads)}`,
      formatMs(ttfb_ms, notMeasured),
      formatMs(load_ms, notMeasured),
      formatMs(lcp_ms, notMeasured),
      cls === null ? notMeasured : cls.toFixed(2),
    ]),
  )
  return timings.length === 0 ? [] : [line`## Performance`, line``, ...timings]
}

function renderHtml({ performance }: ReportBody): Html | null {
  if (performance.length === 0) return null
  const rows = listSlowest(performance).map(({ url, loads, ttfb_ms, load_ms, lcp_ms, cls }) => [
    html`<code>${namePath(url)}</code>${describeLoads(loads)}`,
    formatMs(ttfb_ms, '–'),
    formatMs(load_ms, '–'),
    formatMs(lcp_ms, '–'),
    cls === null ? '–' : cls.toFixed(2),
  ])
  const head: Column[] = [
    { name: 'Page' },
    { name: 'First byte', kind: 'num' },
    { name: 'Loaded', kind: 'num' },
    { name: 'Largest paint', kind: 'num' },
    { name: 'Layout shift', kind: 'num' },
  ]
  return renderFold(
    html`<h4>Page loads (${performance.length})</h4>`,
    renderTable('Page loads', head, rows),
  )
}

/** A page that was loaded several times is shown once, with its slowest load. */
function listSlowest(performance: ReportBody['performance']) {
  return [...Map.groupBy(performance, ({ url }) => url).values()].flatMap((loads) => {
    const [slowest] = loads.toSorted((left, right) => rateLoad(right) - rateLoad(left))
    return slowest === undefined ? [] : [{ ...slowest, loads: loads.length }]
  })
}

function describeLoads(loads: number): string {
  return loads === 1 ? '' : ` (slowest of ${loads} loads)`
}

function formatMs(ms: number | null, missing: string): string {
  return ms === null ? missing : formatDuration(ms)
}
