import type { Report } from '@understudy/contract/report'
import { quoteText } from '../../lib/text/sentence.ts'
import { escapeMarkdown, renderList, renderMarkdownTable } from './markdown.ts'
import { describeUsage, renderAnswersMarkdown } from './render-answers.ts'
import { renderFindingMarkdown } from './render-finding-markdown.ts'
import { renderFlowsMarkdown } from './render-flows.ts'
import {
  describeAim,
  formatDuration,
  formatSpan,
  nameClean,
  nameEase,
  outcomeWords,
} from '../words.ts'

/** The report of one session as CommonMark: texts of the site and the model are literal, nothing remote is loaded. */
export function renderReportMarkdown({ session, persona, report }: Report): string {
  const { metrics, outcome } = report
  const isSite = report.findings.filter(({ attribution }) => attribution === 'site')
  const others = report.findings.filter(({ attribution }) => attribution !== 'site')
  const lines = [
    `# ${escapeMarkdown(persona.name)} on ${escapeMarkdown(session.target_url)}`,
    '',
    escapeMarkdown(report.summary),
    '',
    `- **Outcome:** ${outcomeWords[outcome.status]}. ${escapeMarkdown(outcome.reason)}`,
    `- **Task:** ${escapeMarkdown(
      describeAim(
        session.task,
        (report.flows ?? []).map(({ flow }) => flow),
      ),
    )}`,
    `- **Persona:** ${escapeMarkdown(persona.role_description)}`,
    `- **Time:** ${formatSpan(session.started_at, session.ended_at)}`,
    ...(report.usage === undefined ? [] : [`- **Language model:** ${describeUsage(report.usage)}`]),
    '',
    ...renderMarkdownTable(
      ['Turns', 'Pages', 'Waited', 'Errors', 'Dead ends', 'Backtracks', 'Misclicks', 'Ease (1–7)'],
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
    ),
    ...renderFlowsMarkdown(report.flows ?? []),
    '## Findings',
    '',
    ...(isSite.length === 0 ? [nameClean(metrics.turns), ''] : []),
    ...isSite.flatMap((finding) => renderFindingMarkdown(finding, null)),
    ...(others.length === 0 ? [] : ['## Not the fault of the site', '']),
    ...others.flatMap((finding) => renderFindingMarkdown(finding, null)),
    ...renderList(
      '## What worked well',
      report.worked_well.map(({ text }) => text),
    ),
    ...renderQuotes(report),
    ...renderAnswersMarkdown(report),
    ...renderMeasurements(report),
    ...renderList('## Limits', report.limits),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function renderQuotes({ quotes }: Report['report']): string[] {
  return renderList(
    '## In the words of the persona',
    quotes.map(({ text, evidence }) => `${quoteText(text)} (turn ${evidence[0]?.turn ?? 0})`),
  )
}

function renderMeasurements({ accessibility, performance }: Report['report']): string[] {
  const rules = renderMarkdownTable(
    ['Rule', 'Impact', 'Places', 'Page', 'What to do'],
    accessibility.map(({ rule, impact, count, url, help }) => [rule, impact, count, url, help]),
  )
  const timings = renderMarkdownTable(
    ['Page', 'First byte', 'Loaded', 'Largest paint', 'Layout shift'],
    performance.map(({ url, ttfb_ms, load_ms, lcp_ms, cls }) => [
      url,
      formatMs(ttfb_ms),
      formatMs(load_ms),
      formatMs(lcp_ms),
      cls === null ? 'not measured' : cls.toFixed(2),
    ]),
  )
  return [
    ...(rules.length === 0 ? [] : ['## Accessibility', '', ...rules]),
    ...(timings.length === 0 ? [] : ['## Performance', '', ...timings]),
  ]
}

function formatMs(ms: number | null): string {
  return ms === null ? 'not measured' : formatDuration(ms)
}
