import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import type { Report } from '@understudy/contract/report'
import { hadGoal } from '../../lib/text/goal.ts'
import { endSentence } from '../../lib/text/sentence.ts'
import { count } from '../words.ts'

const verbs: Record<Report['report']['outcome']['status'], string> = {
  succeeded: 'reached the goal',
  failed: 'did not reach the goal',
  abandoned: 'gave up',
  inconclusive: 'had no clear outcome',
  false_success: 'was shown a success that did not happen',
}

/** How each persona did compared with the others, and which problems only this one ran into. */
export function comparePersonas(
  reports: readonly Report[],
  findings: readonly AggregateFinding[],
): AggregateReport['persona_comparison'] {
  return reports.map((report) => ({
    persona_id: report.persona.id,
    name: report.persona.name,
    text: [
      describeEnd(report),
      describePlace(report, reports),
      describeOwnProblems(report, reports, findings),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  }))
}

function describeEnd(whole: Report): string {
  const { persona, report } = whole
  const { metrics, outcome } = report
  const didExplore = outcome.status === 'inconclusive' && !hadGoal(whole)
  const end = didExplore ? 'explored for' : `${verbs[outcome.status]} after`
  const turns = count(metrics.turns, 'turn')
  return `${persona.name} (${persona.technical_sophistication} sophistication, ${persona.patience_level} patience) ${end} ${turns}${describeEase(metrics.seq_estimate)}.`
}

function describeEase(ease: number | null): string {
  return ease === null ? '' : `; estimated ease ${ease} of 7`
}

/** Estimates that differ less say nothing about the personas. */
const NOTABLE_DIFFERENCE = 2

function describePlace({ report }: Report, reports: readonly Report[]): string {
  const grades = reports
    .map((other) => other.report.metrics.seq_estimate)
    .filter((other) => other !== null)
  const grade = report.metrics.seq_estimate
  const [lowest, highest] = [Math.min(...grades), Math.max(...grades)]
  if (highest - lowest < NOTABLE_DIFFERENCE) return ''
  const isAlone = grades.filter((other) => other === grade).length === 1
  const whom = isAlone ? 'for this persona' : 'for this persona and some others'
  if (grade === lowest) return `The site is hardest ${whom}.`
  return grade === highest ? `The site is easiest ${whom}.` : ''
}

function describeOwnProblems(
  { session }: Report,
  reports: readonly Report[],
  findings: readonly AggregateFinding[],
): string {
  if (reports.length < 2) return ''
  const own = findings.filter(
    ({ attribution, sessions }) =>
      attribution === 'site' && sessions.every(({ session_id: id }) => id === session.id),
  )
  return [
    ...nameProblems(
      'Only this persona ran into',
      own.filter((finding) => !isAloneOnPage(finding)),
    ),
    ...nameProblems('On pages that no other persona opened', own.filter(isAloneOnPage)),
  ].join(' ')
}

function nameProblems(lead: string, problems: readonly AggregateFinding[]): string[] {
  if (problems.length === 0) return []
  const titles = problems.slice(0, 3).map(({ title }) => title)
  const more = problems.length > 3 ? ` and ${problems.length - 3} more` : ''
  return [endSentence(`${lead}: ${titles.join('; ')}${more}`)]
}

/** Whether no other session opened a page on which it was seen. Older reports do not say which pages were opened. */
function isAloneOnPage({ sessions_on_page: opened }: AggregateFinding): boolean {
  return opened === 1
}
