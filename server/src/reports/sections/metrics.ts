import { type Markdown, renderMarkdownTable } from '@understudy/contract/markdown/markdown'
import { measureSession } from '../compose/measure-session.ts'
import { renderEase } from '../render/render-ease.ts'
import type { ReportBody, Section } from '../section.ts'
import { formatDuration, nameEase } from '../words.ts'

/** Counts and measurements of the visit. */
export const metricsSection: Section<'metrics'> = {
  build: ({ transcript, findings, outcome }) => ({
    metrics: measureSession(transcript, findings, outcome.status),
  }),
  markdown: { figures: renderMarkdown },
  figures: ({ metrics }) => [
    ['turns', String(metrics.turns)],
    ['pages', String(metrics.pages)],
    ['waited', formatDuration(metrics.page_wait_ms)],
    ['errors', String(metrics.errors)],
    ['dead ends', String(metrics.dead_ends)],
    ['backtracks', String(metrics.backtracks)],
    ['misclicks', String(metrics.misclicks)],
    ['estimated ease, of 7', renderEase(metrics.seq_estimate)],
  ],
}

function renderMarkdown({ metrics }: ReportBody): Markdown[] {
  return renderMarkdownTable(
    [
      'Turns',
      'Pages',
      'Waited',
      'Errors',
      'Dead ends',
      'Backtracks',
      'Misclicks',
      'Estimated ease (1–7)',
    ],
    [
      [
        metrics.turns,
        metrics.pages,
        formatDuration(metrics.page_wait_ms),
        metrics.errors,
        metrics.dead_ends,
        metrics.backtracks,
        metrics.misclicks,
        nameEase(metrics.seq_estimate),
      ],
    ],
  )
}
