import { joinLines, line } from '@understudy/contract/markdown/markdown'
import type { Report } from '@understudy/contract/report'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { describeDevice, deviceOf } from '@understudy/contract/visitor/devices'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { describeAim, formatSpan } from '../words.ts'
import { renderMarkdownSections } from './render-sections.ts'

/** The report of one session as CommonMark: texts of the site and the model are literal, nothing remote is loaded. */
export function renderReportMarkdown({ session, persona, report }: Report): string {
  const { outcome, flows = [] } = report
  const aim = describeAim(
    session.task,
    flows.map(({ flow }) => flow),
  )
  const lines = [
    line`# ${persona.name} on ${session.target_url}`,
    line``,
    ...(report.headline === undefined ? [] : [line`**${report.headline}**`, line``]),
    line`${report.summary}`,
    line``,
    line`- **Outcome:** ${outcomeWords[outcome.status]}. ${outcome.reason}`,
    ...(report.answer === undefined ? [] : [line`- **Answer:** ${describeAnswer(report.answer)}`]),
    line`- **Task:** ${aim}`,
    line`- **Persona:** ${persona.role_description}`,
    line`- **Device:** ${describeDevice(deviceOf(session))}`,
    line`- **Time:** ${formatSpan(session.started_at, session.ended_at)}`,
    ...renderMarkdownSections(report, 'facts'),
    line``,
    ...renderMarkdownSections(report, 'figures'),
    ...renderMarkdownSections(report, 'visit'),
    ...renderMarkdownSections(report, 'measured'),
  ]
  return joinLines(lines)
}
