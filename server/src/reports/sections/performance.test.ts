import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from '../compose/build-report.ts'
import { renderReportHtml } from '../render/render-report-html.ts'
import { renderReportMarkdown } from '../render/render-report-markdown.ts'

test('a page that was loaded several times is shown once, with its slowest load', () => {
  const load = { url: 'https://shop.example/cart', ttfb_ms: 10, lcp_ms: null, cls: 0 }
  const report = buildReport(
    buildTranscript({
      timings: [
        { ...load, turn: 1, load_ms: 40 },
        { ...load, turn: 2, load_ms: 900 },
        { ...load, turn: 3, url: 'https://shop.example/', load_ms: 70 },
      ],
    }),
  )
  expect(report.report.performance).toHaveLength(3)
  const markdown = renderReportMarkdown(report)
  expect(markdown).toContain('/cart` (slowest of 2 loads) | 10 ms | 900 ms |')
  expect(markdown.match(/\/cart/g)).toHaveLength(1)
  const html = renderReportHtml(report, () => null)
  expect(html).toContain('<code>/cart</code> (slowest of 2 loads)')
  expect(html).toContain('900 ms')
  expect(html).not.toContain('40 ms')
})
