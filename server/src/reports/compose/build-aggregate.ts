import type { AggregateFinding, AggregateReport } from '@understudy/contract/aggregate-report'
import { describeFrequency } from '@understudy/contract/finding-words'
import type { FlowStatus } from '@understudy/contract/outcome-facts'
import { pickFixes } from '@understudy/contract/pick-fixes'
import type { Report } from '@understudy/contract/report'
import { deviceOf } from '@understudy/contract/visitor/devices'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import { hadGoal } from '../../lib/text/goal.ts'
import { nameUnlisted } from '../bounds/describe-left-out.ts'
import { fitFindings } from '../bounds/fit-findings.ts'
import { aggregateLimits } from '../bounds/report-limits.ts'
import { count, nameSeverity } from '../words.ts'
import { comparePersonas } from './compare-personas.ts'
import {
  automationLimit,
  lookOnlyLimit,
  describeBrowserLimit,
  describeFaults,
  noGoalLimit,
} from './describe-limits.ts'
import { countSucceeded, estimateCompletion, listJudged } from './estimate-completion.ts'
import { measureRunUsage } from './measure-usage.ts'
import { mergeFindings } from './merge-findings.ts'
import { hasNoticedWait, isSpeedPraise } from './worked-well.ts'
import { writeHeadline } from './write-headline.ts'

const MAX_PRAISE = 5

/** The report across all sessions of a run that have one. */
export function buildAggregate(run: {
  runId: string
  targetUrl: string
  reports: readonly Report[]
}): AggregateReport {
  const { runId, targetUrl, reports } = run
  const all = mergeFindings(reports)
  const findings = fitFindings(all, aggregateLimits.findings)
  const usage = measureRunUsage(reports)
  const judged = listJudged(reports)
  const { succeeded, total } = countSucceeded(reports)
  return {
    schema_version: '1.0',
    runId,
    target_url: targetUrl,
    headline: writeHeadline(reports, findings),
    ...describeRun(reports),
    personas: reports.map(({ session, persona }) => ({
      session_id: session.id,
      persona_id: persona.id,
      name: persona.name,
    })),
    outcomes: {
      completion: estimateCompletion(succeeded, total),
      ...describeCaveat(reports, judged),
      ...countFlows(reports),
      by_persona: reports.map(describeOutcome),
    },
    top_fixes: pickTopFixes(findings, reports.length),
    findings,
    persona_comparison: comparePersonas(reports, findings),
    worked_well: mergePraise(reports, findings),
    limits: [
      ...describeLimits(reports, judged, findings),
      ...nameUnlisted('more problem', all.length - findings.length),
    ],
    ...(usage === undefined ? {} : { usage }),
  }
}

function describeRun(
  reports: readonly Report[],
): Pick<AggregateReport, 'task' | 'device' | 'started_at' | 'ended_at'> {
  const sessions = reports.map(({ session }) => session)
  const [first] = sessions
  const started = sessions
    .map((session) => session.started_at)
    .toSorted()
    .at(0)
  const ended = sessions
    .map((session) => session.ended_at)
    .toSorted()
    .at(-1)
  if (first === undefined || started === undefined || ended === undefined) return {}
  return { task: first.task, device: deviceOf(first), started_at: started, ended_at: ended }
}

/** The explorer does not understand a task; a missed goal may be its own failure. */
function describeCaveat(
  reports: readonly Report[],
  judged: readonly Report[],
): Pick<AggregateReport['outcomes'], 'completion_note'> {
  // The rate is of the judged ones; the sentence tells of all, as the limits do.
  if (countExplored(judged) === 0) return {}
  return {
    completion_note: `${nameExplored(reports)}, which matches words and does not understand a task: a missed goal, or an unexpected action, says little about the site.`,
  }
}

function countExplored(reports: readonly Report[]): number {
  return reports.filter(({ session }) => session.is_preview === true).length
}

function nameExplored(reports: readonly Report[]): string {
  const explored = countExplored(reports)
  return `${explored} of ${count(reports.length, 'session')} ${explored === 1 ? 'was' : 'were'} driven by the built-in explorer`
}

function countFlows(reports: readonly Report[]): Pick<AggregateReport['outcomes'], 'flows'> {
  const results = reports.flatMap(({ report }) => report.flows ?? [])
  if (results.length === 0) return {}
  const byFlow = Map.groupBy(results, ({ flow }) => flow)
  const flows = [...byFlow].map(([flow, all]) => {
    const tally = (wanted: FlowStatus) => all.filter(({ status }) => status === wanted).length
    return {
      flow,
      reached: tally('reached'),
      not_reached: tally('not_reached'),
      not_attempted: tally('not_attempted'),
    }
  })
  return { flows }
}

function describeOutcome({
  session,
  persona,
  report,
}: Report): AggregateReport['outcomes']['by_persona'][number] {
  return {
    session_id: session.id,
    persona_id: persona.id,
    name: persona.name,
    status: report.outcome.status,
    reason: report.outcome.reason,
    ...(report.answer === undefined ? {} : { answer: report.answer }),
    ...describeSteps(report.flows),
    turns: report.metrics.turns,
    tested: hasTested(report.metrics),
    seq_estimate: report.metrics.seq_estimate,
  }
}

function describeSteps(
  flows: Report['report']['flows'] = [],
): Pick<AggregateReport['outcomes']['by_persona'][number], 'flows'> {
  return flows.length === 0 ? {} : { flows: flows.map(({ flow, status }) => ({ flow, status })) }
}

function pickTopFixes(
  findings: readonly AggregateFinding[],
  sessionCount: number,
): AggregateReport['top_fixes'] {
  return pickFixes(findings).map((finding) => ({
    fingerprint: finding.fingerprint,
    title: finding.title,
    why: `${nameSeverity(finding.severity)}, seen in ${describeFrequency(finding, sessionCount)}. ${finding.observed}`,
    recommendation: finding.recommendation,
  }))
}

/** The same statement about several personas appears once, with their names; pages are called quick only if they were quick for every persona. */
function mergePraise(
  reports: readonly Report[],
  findings: readonly AggregateFinding[],
): AggregateReport['worked_well'] {
  const isSlowForSome =
    findings.some(({ category }) => category === 'performance') ||
    reports.some(({ report }) => hasNoticedWait(report.performance))
  const praises = reports.flatMap(({ session, persona, report }) =>
    report.worked_well
      .filter((praise) => !isSlowForSome || !isSpeedPraise(praise))
      .map(({ text, evidence }) => ({
        text,
        name: persona.name,
        evidence: evidence.map((pointer) => ({ ...pointer, session_id: session.id })),
      })),
  )
  return [...Map.groupBy(praises, ({ text }) => text)].slice(0, MAX_PRAISE).map(([text, same]) => ({
    text: `${[...new Set(same.map(({ name }) => name))].join(', ')}: ${text}`,
    evidence: same.flatMap(({ evidence }) => evidence),
  }))
}

function describeLimits(
  reports: readonly Report[],
  judged: readonly Report[],
  findings: readonly AggregateFinding[],
): string[] {
  const unclear = reports.filter(hadGoal).length - judged.length
  const own = reports.flatMap((each) => [
    ...(hadGoal(each) ? [] : [noGoalLimit]),
    ...each.report.limits.filter((limit) => limit === automationLimit),
  ])
  const hasLooked = reports.some(({ session }) => session.interaction === 'look')
  return [
    describeSample(reports.length, judged.length),
    describeBrowserLimit(deviceOf(reports.at(0)?.session ?? {})),
    ...(unclear === 0
      ? []
      : [
          `${unclear} of ${count(reports.length, 'session')} had no clear outcome and ${unclear === 1 ? 'is' : 'are'} left out of the completion rate.`,
        ]),
    ...(countExplored(reports) === 0
      ? []
      : [`${nameExplored(reports)}, without a language model.`]),
    ...new Set(own),
    ...(hasLooked ? [lookOnlyLimit] : []),
    ...describeFaults(findings, [
      'agent',
      'infrastructure',
      ...(hasLooked ? (['policy'] as const) : []),
    ]),
  ]
}

function describeSample(sessions: number, judged: number): string {
  const sample = `${count(sessions, 'synthetic session')} ${sessions === 1 ? 'is' : 'are'}`
  const interval = judged === 0 ? '' : 'the interval of the completion rate is wide, and '
  return `${sample} a small sample: ${interval}frequencies show which problems occur, not how many customers are affected.`
}
