import { pickQuotes } from '../build/pick-quotes.ts'
import { quoteText } from '../../lib/text/sentence.ts'
import type { Html } from '../render/html.ts'
import { html } from '../render/html.ts'
import { renderList } from '../render/markdown.ts'
import type { ReportBody, Section } from '../section.ts'

/** What the persona thought, in its own words. */
export const quotesSection: Section<'quotes'> = {
  build: ({ transcript }) => ({ quotes: pickQuotes(transcript) }),
  markdown: {
    visit: ({ quotes }) =>
      renderList(
        '## Thoughts of the persona',
        quotes.map(({ text, evidence }) => `${quoteText(text)} (turn ${evidence[0]?.turn ?? 0})`),
      ),
  },
  html: { visit: ({ report }) => renderQuotes(report) },
}

function renderQuotes({ quotes }: ReportBody): Html | null {
  if (quotes.length === 0) return null
  const items = quotes.map(
    ({ text, evidence }) =>
      html`<blockquote>${text} <small>turn ${evidence[0]?.turn ?? 0}</small></blockquote>`,
  )
  return html`<h4>Thoughts of the persona</h4>
    ${items}`
}
