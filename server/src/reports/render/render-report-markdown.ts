import { describeDevice, deviceOf } from '@understudy/contract/visitor/devices'
import type { Report } from '@understudy/contract/report'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { escapeMarkdown } from './markdown.ts'
import { renderMarkdownSections } from './render-sections.ts'
import { describeAim, formatSpan } from '../words.ts'

/** The report of one session as CommonMark: texts of the site and the model are literal, nothing remote is loaded. */
export function renderReportMarkdown({ session, persona, report }: Report): string {
  const { outcome, flows = [] } = report
  const aim = describeAim(
    session.task,
    flows.map(({ flow }) => flow),
  )
  const lines = [
    `# ${escapeMarkdown(persona.name)} on ${escapeMarkdown(session.target_url)}`,
    '',
    escapeMarkdown(report.summary),
    '',
    `- **Outcome:** ${outcomeWords[outcome.status]}. ${escapeMarkdown(outcome.reason)}`,
    `- **Task:** ${escapeMarkdown(aim)}`,
    `- **Persona:** ${escapeMarkdown(persona.role_description)}`,
    `- **Device:** ${describeDevice(deviceOf(session))}`,
    `- **Time:** ${formatSpan(session.started_at, session.ended_at)}`,
    ...renderMarkdownSections(report, 'facts'),
    '',
    ...renderMarkdownSections(report, 'figures'),
    ...renderMarkdownSections(report, 'visit'),
    ...renderMarkdownSections(report, 'measured'),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
