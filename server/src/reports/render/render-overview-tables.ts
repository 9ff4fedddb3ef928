import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import { describeFrequency, severityWords } from '@understudy/contract/finding-words'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { limitShown, mostShown } from '../bounds/limit-shown.ts'
import { count, describeUsage, explainMissingRate, formatShare, nameLeftOut } from '../words.ts'
import { type Html, html } from './html.ts'
import { renderEase } from './render-ease.ts'
import { renderFold } from './render-fold.ts'
import { renderMoreHtml } from './render-more-html.ts'
import { type Column, renderTable } from './render-table.ts'

/** Completion and problems by severity at a glance. */
export function renderFigures(
  aggregate: AggregateReport,
  problems: readonly AggregateFinding[],
): Html {
  const { outcomes, personas } = aggregate
  const turns = outcomes.by_persona.map((outcome) => outcome.turns)
  return html`<dl class="figures">
    <div>
      <dt>Reached the goal</dt>
      <dd>${renderCompletion(aggregate)}${renderNote(outcomes)}</dd>
    </div>
    <div>
      <dt>Problems with the site</dt>
      <dd>${renderProblemCount(problems, outcomes.by_persona.some(hasTested))}</dd>
    </div>
    <div>
      <dt>Sessions</dt>
      <dd>
        <span class="big">${personas.length}</span><br />
        <small
          >${count(
            turns.reduce((sum, each) => sum + each, 0),
            'turn',
          )}
          in all</small
        >
        ${
          aggregate.usage === undefined
            ? null
            : html`<br /><small>language model: ${describeUsage(aggregate.usage)}</small>`
        }
      </dd>
    </div>
  </dl>`
}

function renderCompletion(aggregate: AggregateReport): Html {
  const { succeeded, total, rate, ci_low, ci_high } = aggregate.outcomes.completion
  if (rate === null || ci_low === null || ci_high === null) {
    return html`<span class="big">–</span><br /><small>${explainMissingRate(aggregate)}</small>`
  }
  const leftOut = nameLeftOut(aggregate)
  const words = `${formatShare(ci_low)} to ${formatShare(ci_high)}`
  return html`<span class="big">${succeeded} of ${total}</span>
    <svg
      class="interval"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label="95 percent interval ${words}"
    >
      <rect class="track" x="0" y="3" width="100" height="4" />
      <rect
        class="range"
        x="${ci_low * 100}"
        y="3"
        width="${(ci_high - ci_low) * 100}"
        height="4"
      />
      <rect class="point" x="${Math.min(98.8, rate * 98.8)}" y="0" width="1.2" height="10" />
    </svg>
    <small>${formatShare(rate)}, 95% interval ${words}</small>
    ${leftOut === '' ? null : html`<br /><small>${leftOut}</small>`}`
}

/** Shown next to the rate. */
function renderNote({ completion_note: note }: AggregateReport['outcomes']): Html | null {
  return note === undefined
    ? null
    : html`<br /><small>built-in explorer: see <a href="#outcomes">what this rate means</a></small>`
}

/** Sessions that tested nothing found no problems because of that. */
function renderProblemCount(problems: readonly AggregateFinding[], isTested: boolean): Html {
  return problems.length === 0 && !isTested
    ? html`<span class="big">–</span><br /><small>nothing was tested</small>`
    : html`<span class="big">${problems.length}</span>${renderTally(problems)}`
}

function renderTally(problems: readonly AggregateFinding[]): Html {
  const items = [4, 3, 2, 1].flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length
    const word = (severityWords[severity] ?? 'None').toLowerCase()
    return number === 0
      ? []
      : [html`<li class="s${severity}"><span class="dot"></span>${number} ${word}</li>`]
  })
  return html`<ul class="tally">
    ${items}
  </ul>`
}

/** How each session ended. */
export function renderOutcomes({ outcomes }: AggregateReport): Html {
  const rows = outcomes.by_persona.map(
    ({ session_id: id, name, status, turns, seq_estimate: ease, reason, answer }) => [
      html`<a href="#session-${id}">${name}</a>`,
      html`<span class="badge ${status}">${outcomeWords[status]}</span>`,
      turns,
      renderEase(ease),
      answer === undefined ? reason : html`${reason}<br /><b>Answer.</b> ${describeAnswer(answer)}`,
    ],
  )
  return renderTable(
    'Visitors',
    [
      { name: 'Persona' },
      { name: 'Outcome' },
      { name: 'Turns', kind: 'num' },
      { name: 'Estimated ease, of 7' },
      { name: 'Why' },
    ],
    rows,
  )
}

/** Results of the named steps across all sessions; null without named steps. */
export function renderFlowCounts({ outcomes }: AggregateReport): Html | null {
  const { flows = [] } = outcomes
  if (flows.length === 0) return null
  const rows = flows.map((each) => [each.flow, each.reached, each.not_reached, each.not_attempted])
  const head: Column[] = [
    { name: 'Named step' },
    { name: 'Reached', kind: 'num' },
    { name: 'Not reached', kind: 'num' },
    { name: 'Not attempted', kind: 'num' },
  ]
  return html`<h2 id="flows">Named steps</h2>
    ${renderTable('Named steps', head, rows)}`
}

/** On a phone each row is a card; more rows would push the findings too far down. */
const MAX_OPEN_ROWS = 6

/** A table of problems by persona; null without problems. */
export function renderMatrix(
  { personas }: AggregateReport,
  problems: readonly AggregateFinding[],
): Html | null {
  if (problems.length === 0) return null
  const { shown, more } = limitShown(problems, mostShown.findings)
  const rows = shown.map((problem) => {
    const { id, title, severity, fingerprint, sessions } = problem
    const met = new Set(sessions.map(({ session_id: session }) => session))
    const marks = personas.map(({ session_id: session }) =>
      met.has(session)
        ? html`<span class="met s${severity}" role="img" aria-label="seen"></span>`
        : html`<span class="unmet">–</span>`,
    )
    return [
      html`<span class="id">${id}</span><a href="#finding-${fingerprint}">${title}</a>`,
      html`<span class="s${severity}">${severityWords[severity] ?? 'None'}</span>`,
      ...marks,
      describeFrequency(problem, personas.length),
    ]
  })
  const head: Column[] = [
    { name: 'Problem' },
    { name: 'Severity', kind: 'word' },
    ...personas.map(({ name }): Column => ({ name, kind: 'mark' })),
    { name: 'Seen in' },
  ]
  const [first, rest] = [rows.slice(0, MAX_OPEN_ROWS), rows.slice(MAX_OPEN_ROWS)]
  const title = 'Who ran into what'
  return html`<h2 id="matrix">${title}</h2>
    ${renderTable(title, head, first)}
    ${rest.length === 0 ? null : renderFold(html`${rest.length} more`, renderTable(`${title}, continued`, head, rest))}
    ${renderMoreHtml(more)}`
}
