import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import { describeFrequency, describeOrder } from '@understudy/contract/finding-words'
import {
  joinLines,
  line,
  type Markdown,
  renderList,
  renderMarkdownTable,
  renderMore,
} from '@understudy/contract/markdown/markdown'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { describeDevice, deviceOf } from '@understudy/contract/visitor/devices'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { endSentence } from '../../lib/text/sentence.ts'
import { limitShown, mostShown } from '../bounds/limit-shown.ts'
import {
  count,
  describeAim,
  describeCompletion,
  describeUsage,
  formatSpan,
  nameClean,
  nameEase,
  nameFixStatus,
} from '../words.ts'
import { renderFindingMarkdown, renderLimited } from './render-finding-markdown.ts'

/**
 * The report across all sessions as CommonMark: texts of the site and the model are literal, nothing remote is loaded.
 */
export function renderAggregateMarkdown(aggregate: AggregateReport): string {
  const { outcomes, personas, findings } = aggregate
  const isSite = findings.filter(({ attribution }) => attribution === 'site')
  const others = findings.filter(({ attribution }) => attribution !== 'site')
  const names = new Map(personas.map(({ session_id: id, name }) => [id, name]))
  const flows = outcomes.flows ?? []
  const note = outcomes.completion_note === undefined ? line`` : line` ${outcomes.completion_note}`
  const render = (finding: AggregateFinding) =>
    renderFindingMarkdown(finding, {
      frequency: `seen in ${describeFrequency(finding, personas.length)}`,
      names,
    })
  const lines = [
    line`# ${aggregate.target_url} with ${count(personas.length, 'persona')}`,
    line``,
    ...(aggregate.headline === undefined ? [] : [line`**${aggregate.headline}**`, line``]),
    line`- **Task:** ${describeAim(
      aggregate.task ?? null,
      flows.map(({ flow }) => flow),
    )}`,
    line`- **Device:** ${describeDevice(deviceOf(aggregate))}`,
    line`- **Run:** ${aggregate.runId}${describeTime(aggregate)}`,
    line`- **Completion:** ${describeCompletion(aggregate)}${note}`,
    ...(aggregate.usage === undefined
      ? []
      : [line`- **Language model:** ${describeUsage(aggregate.usage)}`]),
    line``,
    ...renderMarkdownTable(
      ['Persona', 'Outcome', 'Turns', 'Estimated ease (1–7)', 'Reason'],
      outcomes.by_persona.map(({ name, status, turns, seq_estimate, reason }) => [
        name,
        outcomeWords[status],
        turns,
        nameEase(seq_estimate),
        reason,
      ]),
    ),
    ...renderAnswers(aggregate),
    ...renderFlowCounts(flows),
    ...renderFixes(aggregate),
    ...renderMatrix(aggregate, isSite),
    ...openFindings(isSite, outcomes.by_persona.some(hasTested)),
    ...renderLimited(isSite, render),
    ...(others.length === 0 ? [] : [line`## Not caused by the site`, line``]),
    ...renderLimited(others, render),
    ...renderList(
      'By persona',
      aggregate.persona_comparison.map(({ text }) => text),
    ),
    ...renderList(
      'What worked well',
      aggregate.worked_well.map(({ text }) => text),
    ),
    ...renderList('Limits', aggregate.limits),
  ]
  return joinLines(lines)
}

function renderAnswers({ outcomes }: AggregateReport): Markdown[] {
  const items = outcomes.by_persona.flatMap(({ name, answer }) =>
    answer === undefined ? [] : [`${name}: ${describeAnswer(answer)}`],
  )
  return renderList('Answers', items)
}

function openFindings(problems: readonly AggregateFinding[], isTested: boolean): Markdown[] {
  return [
    line`## Problems`,
    line``,
    problems.length === 0 ? line`${nameClean(isTested)}` : line`${describeOrder(problems)}`,
    line``,
  ]
}

function renderFixes({ top_fixes: fixes, findings }: AggregateReport): Markdown[] {
  const items = fixes.map(
    ({ fingerprint, title, why, recommendation }) =>
      `${endSentence(title)} ${nameFixStatus(fingerprint, findings)} ${why} ${recommendation}`,
  )
  return renderList('Fix first', items)
}

function describeTime({ started_at: start, ended_at: end }: AggregateReport): Markdown {
  return start === undefined || end === undefined ? line`` : line`, ${formatSpan(start, end)}`
}

function renderFlowCounts(flows: NonNullable<AggregateReport['outcomes']['flows']>): Markdown[] {
  const table = renderMarkdownTable(
    ['Named step', 'Reached', 'Not reached', 'Not attempted'],
    flows.map((each) => [each.flow, each.reached, each.not_reached, each.not_attempted]),
  )
  return table.length === 0 ? [] : [line`## Named steps`, line``, ...table]
}

function renderMatrix(
  { personas }: AggregateReport,
  findings: readonly AggregateFinding[],
): Markdown[] {
  const { shown, more } = limitShown(findings, mostShown.findings)
  const table = renderMarkdownTable(
    ['Problem', 'Severity', ...personas.map(({ name }) => name)],
    shown.map(({ id, title, severity, sessions }) => [
      `${id} ${title}`,
      severity,
      ...personas.map(({ session_id: id_ }) =>
        sessions.some(({ session_id: met }) => met === id_) ? 'met' : '–',
      ),
    ]),
  )
  return table.length === 0
    ? []
    : [line`## Who ran into what`, line``, ...table, ...renderMore(more)]
}
