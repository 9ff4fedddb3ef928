import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import { severityWords } from '@understudy/contract/finding-words'
import { listPages } from '../evidence/list-pages.ts'
import { type Html, html, trustHtml } from './html.ts'

interface Choice {
  /** The class of the findings it leaves visible. */
  mark: string
  name: string
}

/**
 * The findings with filters by severity, persona and page. Style rules do the filtering, so that no script is needed: a card has
 * a class for each of its properties, and the selected option hides the cards without its class. A counter shows how
 * many are left.
 */
export function renderFilteredFindings(
  findings: readonly AggregateFinding[],
  personas: AggregateReport['personas'],
  renderCard: (finding: AggregateFinding, marks: readonly string[]) => Html,
): Html {
  const pages = [...new Set(findings.flatMap(({ evidence }) => listPages(evidence)))].toSorted()
  const listMarks = ({ severity, sessions, evidence }: AggregateFinding): string[] => [
    `s${severity}`,
    ...personas.flatMap(({ session_id: id }, index) =>
      sessions.some((session) => session.session_id === id) ? [`by${index}`] : [],
    ),
    ...listPages(evidence).map((page) => `on${pages.indexOf(page)}`),
  ]
  const severities = [4, 3, 2, 1].filter((severity) =>
    findings.some((finding) => finding.severity === severity),
  )
  const filters = [
    renderFilter(
      'Severity',
      'All severities',
      severities.map((severity) => ({
        mark: `s${severity}`,
        name: severityWords[severity] ?? 'None',
      })),
    ),
    renderFilter(
      'Seen by',
      'All personas',
      personas.map(({ name }, index) => ({ mark: `by${index}`, name })),
    ),
    renderFilter(
      'Page',
      'All pages',
      pages.map((name, index) => ({ mark: `on${index}`, name })),
    ),
  ].filter((filter) => filter !== null)
  return html`<div class="findings">
    ${
      filters.length === 0
        ? null
        : html`<style>
              ${trustHtml(listRules([...severities.map((severity) => `s${severity}`), ...personas.map((_persona, index) => `by${index}`), ...pages.map((_page, index) => `on${index}`)]))}
            </style>
            <div class="filters" role="group" aria-label="Filter the findings">${filters}</div>`
    }
    ${findings.map((finding) => renderCard(finding, listMarks(finding)))}
    ${filters.length === 0 ? null : html`<p class="shown">${` of ${findings.length} shown`}</p>`}
  </div>`
}

/** None if there is only one option. */
function renderFilter(label: string, all: string, choices: readonly Choice[]): Html | null {
  if (choices.length < 2) return null
  return html`<label
    >${label}
    <select autocomplete="off">
      <option>${all}</option>
      ${choices.map(({ mark, name }) => html`<option value="${mark}">${name}</option>`)}
    </select></label
  >`
}

/** Marks consist of letters and a number, so the rules contain no external text. */
function listRules(marks: readonly string[]): string {
  return marks
    .map(
      (mark) =>
        `.findings:has(option[value="${mark}"]:checked) > .finding:not(.${mark}) { display: none; }`,
    )
    .join('\n')
}
