import { renderList } from '@understudy/contract/markdown/markdown'
import { quoteText } from '../../lib/text/sentence.ts'
import { listDialogs } from '../bounds/describe-left-out.ts'
import { fitRows, reportLimits } from '../bounds/report-limits.ts'
import { type Html, html } from '../render/html.ts'
import type { ReportBody, Section } from '../section.ts'

type Dialog = NonNullable<ReportBody['dialogs']>[number]

/** Browser dialogs and how they were answered; left out if none appeared. */
export const dialogsSection: Section<'dialogs'> = {
  build({ transcript }) {
    const dialogs = fitRows(listDialogs(transcript), reportLimits.dialogs)
    return dialogs.length === 0 ? {} : { dialogs }
  },
  markdown: {
    visit: ({ dialogs = [] }) => renderList('Browser dialogs', dialogs.map(describeDialog)),
  },
  html: { visit: ({ report }) => renderHtml(report) },
}

function renderHtml({ dialogs = [] }: ReportBody): Html | null {
  if (dialogs.length === 0) return null
  return html`<h4>Browser dialogs</h4>
    <ul>
      ${dialogs.map((dialog) => html`<li>${describeDialog(dialog)}</li>`)}
    </ul>`
}

function describeDialog({ turn, type, message, answer, text }: Dialog): string {
  const typed = text === null ? '' : ` with ${quoteText(text)}`
  const done = type === 'alert' ? 'closed' : `${answer}${typed}`
  return `Turn ${turn}: ${quoteText(message)} (${type}) was ${done}.`
}
