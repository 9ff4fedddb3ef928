import type { UsageTotal } from '@understudy/contract/common'
import type { Report } from '@understudy/contract/report'
import { quoteText } from '../../lib/text/sentence.ts'
import { formatTime } from '../words.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { renderList } from './markdown.ts'

type Body = Report['report']
type Dialog = NonNullable<Body['dialogs']>[number]

const noAnswer = 'The model gave no answer.'

/** What the persona was asked and said, and what the browser asked, as CommonMark. */
export function renderAnswersMarkdown({ answers = [], dialogs = [] }: Body): string[] {
  return [
    ...renderList(
      '## Asked on the way',
      answers.map(({ turn, at, question, answer }) => {
        const said = answer === null ? noAnswer : quoteText(answer)
        return `${quoteText(question)} (after turn ${turn}, ${formatTime(at)}) ${said}`
      }),
    ),
    ...renderList('## Dialogs of the browser', dialogs.map(describeDialog)),
  ]
}

/** The same for a page. */
export function renderAnswersHtml({ answers = [], dialogs = [] }: Body): Html {
  const asked = answers.map(
    ({ turn, at, question, answer }) =>
      html`<dt>${question} <small>after turn ${turn}, ${formatTime(at)}</small></dt>
        <dd>${answer ?? noAnswer}</dd>`,
  )
  return html`${
    asked.length === 0
      ? null
      : html`<h4>Asked on the way</h4>
          <dl>${asked}</dl>`
  }
  ${
    dialogs.length === 0
      ? null
      : html`<h4>Dialogs of the browser</h4>
          <ul>
            ${dialogs.map((dialog) => html`<li>${describeDialog(dialog)}</li>`)}
          </ul>`
  }`
}

function describeDialog({ turn, type, message, answer, text }: Dialog): string {
  const typed = text === null ? '' : ` with ${quoteText(text)}`
  const done = type === 'alert' ? 'closed' : `${answer}${typed}`
  return `Turn ${turn}: ${quoteText(message)} (${type}) was ${done}.`
}

/** `12,345 tokens, 0.12 USD`. */
export function describeUsage({ input_tokens, output_tokens, cost_usd }: UsageTotal): string {
  const tokens = input_tokens + output_tokens
  if (tokens === 0 && cost_usd !== null) return 'none used'
  const cost = cost_usd === null ? 'cost unknown' : `${formatDollars(cost_usd)} USD`
  return `${tokens.toLocaleString('en')} ${tokens === 1 ? 'token' : 'tokens'}, ${cost}`
}

function formatDollars(dollars: number): string {
  if (dollars === 0) return '0'
  return dollars < 0.01 ? 'under 0.01' : dollars.toFixed(2)
}
