import { renderList } from '@understudy/contract/markdown/markdown'
import { findWorkedWell } from '../compose/worked-well.ts'
import { type Html, html } from '../render/html.ts'
import type { ReportBody, Section } from '../section.ts'

/** What went well. */
export const workedWellSection: Section<'worked_well'> = {
  build: ({ transcript, outcome }) => ({ worked_well: findWorkedWell(transcript, outcome) }),
  markdown: {
    visit: ({ worked_well: praise }) =>
      renderList(
        'What worked well',
        praise.map(({ text }) => text),
      ),
  },
  html: { whole: ({ report }) => renderPraise(report) },
}

function renderPraise({ worked_well: praise }: ReportBody): Html | null {
  if (praise.length === 0) return null
  return html`<h4>What worked well</h4>
    <ul>
      ${praise.map(({ text }) => html`<li>${text}</li>`)}
    </ul>`
}
