import { paint } from '@understudy/command-line/terminal-text'
import type { AggregateReport } from '@understudy/contract/aggregate-report'
import { describeOrder, severityWords } from '@understudy/contract/finding-words'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { type DemoResults, hasTestedSite } from './demo-results.ts'
import { printable } from './printable.ts'

/** Of the longest word. */
const SEVERITY_WIDTH = Math.max(...severityWords.map((word) => word.length))

/** The results as text for a terminal: findings as ranked, who reached the goal, and where the report is. */
export function renderResults(results: DemoResults): string {
  const lines = [...renderOutcome(results), ...renderModelFailure(results)]
  return ['', ...lines, '', `Report: ${paint('link', results.reportUrl)}`, ''].join('\n')
}

function renderOutcome(results: DemoResults): string[] {
  const { aggregate, status, termination } = results
  if (aggregate === null) {
    return [`The run ${status}: ${printable(termination ?? 'no session has a report', 200)}`]
  }
  if (!hasTestedSite(results)) return renderUnseen(aggregate)
  return [
    ...renderHeadline(aggregate),
    ...renderFindings(aggregate),
    '',
    ...renderCompletion(aggregate),
  ]
}

function renderHeadline({ headline }: AggregateReport): string[] {
  return headline === undefined ? [] : [printable(headline, 400), '']
}

function renderUnseen({ outcomes }: AggregateReport): string[] {
  const reasons = new Set(outcomes.by_persona.map(({ reason }) => printable(reason, 240)))
  return ['The site was not tested.', ...[...reasons].map((reason) => `  ${reason}`)]
}

/** The person who runs the demo is also the operator: customers do not see the provider's response. */
function renderModelFailure({ modelFailure }: DemoResults): string[] {
  if (modelFailure === null) return []
  return [
    `The model failed. A status of 401 or 403 means that its key was rejected. From ${modelFailure.logPath}:`,
    `  ${printable(modelFailure.line, 400)}`,
  ]
}

function renderFindings({ findings, personas }: AggregateReport): string[] {
  const ofSite = findings.filter(({ attribution }) => attribution === 'site')
  if (ofSite.length === 0) return ['No problems found on the site.']
  return [
    paint('heading', `Problems (${ofSite.length})`),
    describeOrder(ofSite),
    ...ofSite.flatMap((finding, index) => {
      const met = `${finding.sessions.length} of ${personas.length}`
      const rank = String(index + 1).padStart(3)
      const severity = (severityWords[finding.severity] ?? '').padEnd(SEVERITY_WIDTH)
      return [
        `${rank}. ${finding.severity >= 3 ? paint('bad', severity) : severity}  ${met}  ${printable(finding.title, 110)}`,
        `${' '.repeat(SEVERITY_WIDTH + 15)}${describeFix(finding.recommendation)}`,
      ]
    }),
  ]
}

function renderCompletion({ outcomes }: AggregateReport): string[] {
  const { completion, by_persona: personas } = outcomes
  const width = Math.max(...personas.map(({ name }) => name.length))
  return [
    paint('heading', `Completion${renderRate(completion)}`),
    ...personas.map(({ name, status, turns, reason }) => {
      const outcome = paint(
        status === 'succeeded' ? 'good' : 'bad',
        outcomeWords[status].toLowerCase().padEnd(13),
      )
      return `  ${name.padEnd(width)}  ${outcome}  ${String(turns).padStart(3)} turns  ${printable(reason, 240)}`
    }),
  ]
}

function renderRate({ total, succeeded, ci_low: low, ci_high: high }: Completion): string {
  if (total === 0 || low === null || high === null) return ''
  return `: ${succeeded} of ${total} (95% interval ${percent(low)} to ${percent(high)})`
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

type Completion = AggregateReport['outcomes']['completion']

/** A recommendation on one line; a link to background reading is left to the report, because half of one leads nowhere. */
export function describeFix(recommendation: string): string {
  return printable(recommendation.replace(/; https:\/\/\S+ shows how\.$/, '.'), 240)
}
