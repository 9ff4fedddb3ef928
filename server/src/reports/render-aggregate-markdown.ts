import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import { escapeMarkdown, renderList, renderTable } from './markdown.ts'
import { renderFindingMarkdown } from './render-finding-markdown.ts'
import { describeCompletion, formatShare, outcomeWords } from './words.ts'

/** The report over all sessions as CommonMark: texts of the site and the model are literal, nothing remote is loaded. */
export function renderAggregateMarkdown(aggregate: AggregateReport): string {
  const { outcomes, personas, findings } = aggregate
  const isSite = findings.filter(({ attribution }) => attribution === 'site')
  const others = findings.filter(({ attribution }) => attribution !== 'site')
  const lines = [
    `# ${escapeMarkdown(aggregate.target_url)} with ${personas.length} personas`,
    '',
    `**Completion:** ${escapeMarkdown(describeCompletion(outcomes.completion))}`,
    '',
    ...renderTable(
      ['Persona', 'Outcome', 'Turns', 'Ease (1–7)', 'Reason'],
      outcomes.by_persona.map(({ name, status, turns, seq_estimate, reason }) => [
        name,
        outcomeWords[status],
        turns,
        seq_estimate,
        reason,
      ]),
    ),
    ...renderList(
      '## Fix first',
      aggregate.top_fixes.map(
        ({ title, why, recommendation }) => `${title}. ${why} ${recommendation}`,
      ),
    ),
    ...renderMatrix(aggregate, isSite),
    '## Findings',
    '',
    ...(isSite.length === 0 ? ['No problem of the site was noticed.', ''] : []),
    ...isSite.flatMap((finding) => renderFindingMarkdown(finding, describeFrequency(finding))),
    ...(others.length === 0 ? [] : ['## Not the fault of the site', '']),
    ...others.flatMap((finding) => renderFindingMarkdown(finding, describeFrequency(finding))),
    ...renderList(
      '## Persona by persona',
      aggregate.persona_comparison.map(({ text }) => text),
    ),
    ...renderList(
      '## What worked well',
      aggregate.worked_well.map(({ text }) => text),
    ),
    ...renderList('## Limits', aggregate.limits),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function describeFrequency({ sessions, frequency }: AggregateFinding): string {
  return `met by ${sessions.length} (${formatShare(frequency)} of sessions)`
}

function renderMatrix(
  { personas }: AggregateReport,
  findings: readonly AggregateFinding[],
): string[] {
  const table = renderTable(
    ['Problem', 'Severity', ...personas.map(({ name }) => name)],
    findings.map(({ id, title, severity, sessions }) => [
      `${id} ${title}`,
      severity,
      ...personas.map(({ session_id: id_ }) =>
        sessions.some(({ session_id: met }) => met === id_) ? 'met' : '–',
      ),
    ]),
  )
  return table.length === 0 ? [] : ['## Who met what', '', ...table]
}
