import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { type Html, html } from '../render/html.ts'
import type { Section } from '../section.ts'

/** What the visitor found out; in Markdown it stands below the outcome. */
export const answerSection: Section<'answer'> = {
  build: ({ transcript: { outcome } }) =>
    outcome.answer === undefined ? {} : { answer: outcome.answer },
  html: { steps: ({ report: { answer } }) => (answer === undefined ? null : renderHtml(answer)) },
}

function renderHtml(answer: VisitorAnswer): Html {
  return html`<p><b>Answer.</b> ${describeAnswer(answer)}</p>`
}
