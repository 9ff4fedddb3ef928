import type { Finding } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { CLAIM_TURNS, hadGoal } from '../../lib/text/goal.ts'
import { endSentence } from '../../lib/text/sentence.ts'
import { hasMissedGoal } from '../outcome/judge-outcome.ts'
import { count } from '../words.ts'
import { canStop } from './stopped-here.ts'

/** A problem and where the reports of its sessions have it. */
export type Headlined = Pick<
  Finding,
  'title' | 'attribution' | 'severity' | 'category' | 'stopped_here'
> & {
  sessions: readonly { session_id: string; finding_id: string }[]
}

/** What is less severe stops nobody. */
const MIN_STOP_SEVERITY = 2

/**
 * What came of a run or a session, in a sentence or two: how many visitors reached the goal and what they met before they stopped. All counts
 * are of all visitors. Of the findings, worst first; names no cause, only what the record has shortly before the end.
 */
export function writeHeadline(reports: readonly Report[], findings: readonly Headlined[]): string {
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  const [first] = reports
  if (first === undefined || !reports.some(({ report }) => hasTested(report.metrics))) {
    const reasons = new Set(reports.map(({ report }) => report.outcome.reason))
    const [only] = reasons.size === 1 ? reasons : []
    return ['The site was not tested.', ...(only === undefined ? [] : [only])].join(' ')
  }
  if (!reports.some(hadGoal)) return describeLook(reports, problems)
  const missed = reports.filter(hasMissedGoal)
  const lead = countOutcomes(reports, missed.length)
  const stop = missed.length === 0 ? null : findStop(missed, problems)
  if (stop === null) return [lead, ...nameWorst(problems)].join(' ')
  const { title, met } = stop
  const who = met === missed.length ? '' : ` (${met} of these ${missed.length})`
  const when = missed.length === 1 ? 'Shortly before it stopped' : 'Shortly before they stopped'
  return `${lead} ${when}${who}: ${endSentence(title)}`
}

/** The problems of a single session. */
export function listOwn({ session, report }: Report): Headlined[] {
  return report.findings.map((finding) => ({
    ...finding,
    sessions: [{ session_id: session.id, finding_id: finding.id }],
  }))
}

/** How many reached the goal, missed it or did not show either. */
function countOutcomes(reports: readonly Report[], missed: number): string {
  const total = reports.length
  const reached = reports.filter(({ report }) => report.outcome.status === 'succeeded').length
  const unclear = total - reached - missed
  const rest = unclear === 0 ? '' : `; for ${unclear} it is unclear`
  if (reached + missed === 0) {
    return total === 1
      ? 'It is unclear whether the goal can be reached: the visit does not show it.'
      : `It is unclear whether the goal can be reached: none of ${total} visits shows it.`
  }
  if (total === 1) return `The visitor ${missed === 1 ? 'did not reach' : 'reached'} the goal.`
  return missed === 0
    ? `${reached === total ? `All ${total}` : `${reached} of ${total}`} visitors reached the goal${rest}.`
    : `${missed === total ? `None of ${total} visitors reached` : `${missed} of ${total} visitors did not reach`} the goal${rest}.`
}

/**
 * What most of those who missed the goal met in their last turns; of equally many the worst. What a page says or looks like stops nobody,
 * unless the findings say so.
 */
function findStop(
  missed: readonly Report[],
  problems: readonly Headlined[],
): { title: string; met: number } | null {
  const stops = problems
    .filter(
      ({ severity, category, stopped_here: isStop }) =>
        isStop === true || (severity >= MIN_STOP_SEVERITY && canStop(category)),
    )
    .map(({ title, sessions }) => ({
      title,
      met: missed.filter((report) => isMetLast(report, sessions)).length,
    }))
  return stops.toSorted((left, right) => right.met - left.met).find(({ met }) => met > 0) ?? null
}

function isMetLast({ session, report }: Report, sessions: Headlined['sessions']): boolean {
  const own = sessions.find(({ session_id: id }) => id === session.id)
  const finding = report.findings.find(({ id }) => id === own?.finding_id)
  return finding?.evidence.some(({ turn }) => turn > session.turns - CLAIM_TURNS) ?? false
}

function describeLook(reports: readonly Report[], problems: readonly Headlined[]): string {
  const lead = `${count(reports.length, 'visitor')} looked around.`
  return [
    lead,
    ...(problems.length === 0 ? ['No problems were noticed.'] : nameWorst(problems)),
  ].join(' ')
}

function nameWorst(problems: readonly Headlined[]): string[] {
  const [worst] = problems
  if (worst === undefined) return []
  return [
    problems.length === 1
      ? endSentence(`One problem was met: ${worst.title}`)
      : endSentence(`${problems.length} problems were met, ${tellWorst(worst, problems)}`),
  ]
}

/** A rule of accessibility is not named where the visitor met something that is more than cosmetic. */
export function tellWorst(
  worst: Pick<Finding, 'title'>,
  problems: readonly Pick<Finding, 'title' | 'category' | 'severity'>[],
): string {
  const others = problems.filter(({ category }) => category !== 'accessibility')
  const [met] = others
  return met === undefined || met.title === worst.title || met.severity < MIN_STOP_SEVERITY
    ? `the worst: ${worst.title}`
    : `${problems.length - others.length} of them of accessibility; the worst of the others: ${met.title}`
}
