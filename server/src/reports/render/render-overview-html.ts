import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import { describeFrequency, describeOrder } from '@understudy/contract/finding-words'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { limitShown, mostShown } from '../bounds/limit-shown.ts'
import { nameClean, nameFixStatus } from '../words.ts'
import { type Dismissals, renderDismissed, renderDismissedCount } from './decisions/dismissals.ts'
import { type Html, html } from './html.ts'
import { renderFilteredFindings } from './render-filter.ts'
import { renderFindingHtml } from './render-finding-html.ts'
import { renderMoreHtml } from './render-more-html.ts'
import {
  renderFigures,
  renderFlowCounts,
  renderMatrix,
  renderOutcomes,
} from './render-overview-tables.ts'
import type { PictureBook } from './render-picture.ts'
import type { LinkTurn } from './render-turn.ts'

/** The content of an aggregate report below the title of its page. */
export function renderOverviewHtml(
  aggregate: AggregateReport,
  pictures: PictureBook,
  linkTurn: LinkTurn,
  dismissals: Dismissals,
): Html {
  const problems = aggregate.findings.filter(({ attribution }) => attribution === 'site')
  const carded = limitShown(problems, mostShown.findings)
  const others = limitShown(
    aggregate.findings.filter(({ attribution }) => attribution !== 'site'),
    mostShown.findings,
  )
  const names = new Map(aggregate.personas.map(({ session_id: id, name }) => [id, name]))
  const [worst] = problems
  const renderCard = (finding: AggregateFinding, marks: readonly string[]) =>
    renderFindingHtml(finding, {
      seenBy: {
        names: describeMetBy(finding, names),
        frequency: describeFrequency(finding, aggregate.personas.length),
      },
      names,
      pictures,
      linkTurn,
      dismissals,
      marks,
      isOpen: finding === worst,
    })
  const { by_persona: ends, completion_note: note } = aggregate.outcomes
  return html`${renderFigures(aggregate, problems)} ${renderFixes(aggregate, dismissals)}
    ${renderFlowCounts(aggregate)} ${renderMatrix(aggregate, problems)}
    <h2 id="findings">Problems</h2>
    ${renderDismissedCount(problems, dismissals)}
    ${
      problems.length === 0
        ? html`<p>${nameClean(ends.some(hasTested))}</p>`
        : html`<p class="muted">${describeOrder(problems)}</p>
            ${renderFilteredFindings(carded.shown, aggregate.personas, renderCard)}
            ${renderMoreHtml(carded.more)}`
    }
    ${
      others.shown.length === 0
        ? null
        : html`<h2>Not caused by the site</h2>
            ${others.shown.map((finding) => renderCard(finding, []))} ${renderMoreHtml(others.more)}`
    }
    <h2 id="outcomes">Visitors</h2>
    ${note === undefined ? null : html`<p class="muted">${note}</p>`} ${renderOutcomes(aggregate)}
    <h2>By persona</h2>
    <ul>
      ${aggregate.persona_comparison.map(({ text }) => html`<li>${text}</li>`)}
    </ul>
    ${renderPraise(aggregate)}
    <h2 id="limits">Limits of this run</h2>
    <ul class="limits">
      ${aggregate.limits.map((limit) => html`<li>${limit}</li>`)}
    </ul>`
}

function describeMetBy({ sessions }: AggregateFinding, names: ReadonlyMap<string, string>): string {
  const met = sessions.map(({ session_id: id }) => names.get(id) ?? id)
  return sessions.length === names.size && names.size > 1 ? `all ${names.size}` : met.join(', ')
}

function renderFixes(
  { top_fixes: fixes, findings }: AggregateReport,
  dismissals: Dismissals,
): Html | null {
  if (fixes.length === 0) return null
  const items = fixes.map(
    ({ fingerprint, title, why, recommendation }) =>
      html`<li>
        <h3><a href="#finding-${fingerprint}">${title}</a></h3>
        <p class="muted">
          ${nameFixStatus(fingerprint, findings)} ${why}${renderDismissed(fingerprint, dismissals)}
        </p>
        <p class="do"><b>${recommendation}</b></p>
      </li>`,
  )
  return html`<h2 id="fixes">Fix first</h2>
    <ol class="fixes">
      ${items}
    </ol>`
}

function renderPraise({ worked_well: praise }: AggregateReport): Html | null {
  if (praise.length === 0) return null
  return html`<h2>What worked well</h2>
    <ul>
      ${praise.map(({ text }) => html`<li>${text}</li>`)}
    </ul>`
}
