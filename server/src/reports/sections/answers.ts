import { type Markdown, renderList } from '@understudy/contract/markdown/markdown'
import { quoteText } from '../../lib/text/sentence.ts'
import { type Html, html } from '../render/html.ts'
import type { ReportBody, Section } from '../section.ts'
import { formatTime } from '../words.ts'

/** What the persona was asked and answered; left out if it was asked nothing. */
export const answersSection: Section<'answers'> = {
  build({ transcript }) {
    const answers = transcript.turns.flatMap(({ turn, at, question, answer }) =>
      question === null ? [] : [{ turn, at, question, answer }],
    )
    return answers.length === 0 ? {} : { answers }
  },
  markdown: { visit: renderMarkdown },
  html: { visit: ({ report }) => renderHtml(report) },
}

const noAnswer = 'The model gave no answer.'

function renderMarkdown({ answers = [] }: ReportBody): Markdown[] {
  return renderList(
    'Questions and answers',
    answers.map(({ turn, at, question, answer }) => {
      const said = answer === null ? noAnswer : quoteText(answer)
      return `${quoteText(question)} (after turn ${turn}, ${formatTime(at)}) ${said}`
    }),
  )
}

function renderHtml({ answers = [] }: ReportBody): Html | null {
  if (answers.length === 0) return null
  const asked = answers.map(
    ({ turn, at, question, answer }) =>
      html`<dt>${question} <small>after turn ${turn}, ${formatTime(at)}</small></dt>
        <dd>${answer ?? noAnswer}</dd>`,
  )
  return html`<h4>Questions and answers</h4>
    <dl>${asked}</dl>`
}
