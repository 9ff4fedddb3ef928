import { renderList } from '@understudy/contract/markdown/markdown'
import type { Report } from '@understudy/contract/report'
import { quoteText } from '../../lib/text/sentence.ts'
import { pickQuotes } from '../compose/pick-quotes.ts'
import { type Html, html } from '../render/html.ts'
import { renderTurn } from '../render/render-turn.ts'
import type { Section, SessionSetting } from '../section.ts'

/** What the persona thought, in its own words. */
export const quotesSection: Section<'quotes'> = {
  build: ({ transcript }) => ({ quotes: pickQuotes(transcript) }),
  markdown: {
    visit: ({ quotes }) =>
      renderList(
        'The persona’s thoughts',
        quotes.map(({ text, evidence }) => `${quoteText(text)} (turn ${evidence[0]?.turn ?? 0})`),
      ),
  },
  html: { visit: renderQuotes },
}

function renderQuotes({ session, report }: Report, { linkTurn }: SessionSetting): Html | null {
  const { quotes } = report
  if (quotes.length === 0) return null
  const items = quotes.map(({ text, evidence }) => {
    const turn = evidence[0]?.turn ?? 0
    const pointer = renderTurn(`turn ${turn}`, { sessionId: session.id, turn, linkTurn })
    return html`<blockquote>${text} <small>${pointer}</small></blockquote>`
  })
  return html`<h4>The persona’s thoughts</h4>
    ${items}`
}
