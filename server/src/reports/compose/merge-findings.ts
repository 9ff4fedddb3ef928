import type { AggregateFinding } from '@understudy/contract/aggregate-report'
import type { Finding } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import type { FloodLimit } from '../../friction/floods/find-floods.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { CLAIM_TURNS } from '../../lib/text/goal.ts'
import { foldFindings } from '../bounds/fold-findings.ts'
import { MAX_EVIDENCE, pickEvidence } from '../evidence/list-pages.ts'
import { compareFindings, rankFindings, tellApart } from '../evidence/rank-findings.ts'
import { hasMissedGoal } from '../outcome/judge-outcome.ts'
import { indexCauses, type PlacedProblem } from './same-cause.ts'
import { weighStops } from './stopped-here.ts'

/** A finding of one session. */
export interface Occurrence {
  report: Report
  finding: Finding
}

/** Evidence per session and page that the merged problem keeps; the session's own report has the rest. */
const MAX_EVIDENCE_PER_SESSION = 2

/** The problems of all sessions, each once, worst first. */
export function mergeFindings(reports: readonly Report[]): AggregateFinding[] {
  const occurrences = reports.flatMap((report) =>
    report.report.findings.map((finding): Occurrence => ({ report, finding })),
  )
  const ranked = groupByCause(foldAll(occurrences, 'usual')).map((seen) => ({
    finding: { ...mergeOccurrences(seen, reports.length), ...countOnPage(seen, reports) },
    people: new Set(seen.map(({ report }) => report.session.id)).size,
    blocked: seen.filter(isBlocking).length,
  }))
  return tellApart(rankFindings(weighStops(ranked)))
}

/** The occurrences of each problem. A claim of one persona and a measurement in another's session can be one problem. */
export function groupByCause(occurrences: readonly Occurrence[]): Occurrence[][] {
  const folded = foldAll(occurrences, 'known')
  const problems = [...Map.groupBy(folded, ({ finding }) => finding.fingerprint).values()]
  const measured = problems.filter((seen) => !seen.every(isOnlyClaimed)).map((seen) => [...seen])
  const said = problems.filter((seen) => seen.every(isOnlyClaimed))
  const bySite = measured.filter(([first]) => first?.finding.attribution === 'site')
  const findCause = indexCauses(
    bySite.flatMap(([first]) => (first === undefined ? [] : [placeFinding(first)])),
  )
  const apart: Occurrence[][] = []
  for (const claims of said) {
    const found = claims.flatMap((claim) => findCause(placeFinding(claim)) ?? [])
    const same = bySite[Math.min(...found)]
    if (same === undefined) apart.push(claims)
    else same.push(...claims)
  }
  return [...measured, ...apart]
}

function foldAll(occurrences: readonly Occurrence[], limit: FloodLimit): Occurrence[] {
  const findings = foldFindings(
    occurrences.map(({ finding }) => finding),
    limit,
  )
  return occurrences.map((occurrence, index) => ({
    ...occurrence,
    finding: findings[index] ?? occurrence.finding,
  }))
}

function isOnlyClaimed({ finding }: Occurrence): boolean {
  return finding.noticed_by === 'visitor'
}

function placeFinding({ finding }: Occurrence): PlacedProblem {
  const { category, title, observed, evidence } = finding
  return { category, title, observed, evidence, act: null }
}

/** The session missed its goal soon after running into the problem. */
function isBlocking({ report, finding }: Occurrence): boolean {
  const last = report.session.turns - CLAIM_TURNS
  return hasMissedGoal(report) && finding.evidence.some(({ turn }) => turn > last)
}

/** The problem in the words of its worst occurrence. Sessions are independent: a measurement in two of them is confirmed. Claims do not confirm each other. */
export function mergeOccurrences(
  seen: readonly Occurrence[],
  sessionCount: number,
): Omit<AggregateFinding, 'id'> {
  const [worst, ...others] = seen.toSorted(
    (left, right) =>
      Number(isOnlyClaimed(left)) - Number(isOnlyClaimed(right)) ||
      compareFindings(left.finding, right.finding),
  )
  if (worst === undefined) throw new Error('a group of occurrences is never empty')
  const measured = seen.filter((occurrence) => !isOnlyClaimed(occurrence))
  const isRepeated =
    countSessions(measured.filter(({ finding }) => finding.status === 'unverified')) > 1
  const verified = seen.filter(({ finding }) => finding.status === 'verified')
  const isVerified = isRepeated || verified.length > 0
  const isMeasuredAgain = isVerified && countSessions(measured.filter(isNotDenied)) > 1
  const isConfirmed =
    isMeasuredAgain || verified.some(({ finding }) => finding.status_reason === undefined)
  const sessions = Map.groupBy([worst, ...others], ({ report }) => report.session.id)
  const { id: _ofSession, status_reason: reason, ...unnumbered } = worst.finding
  return {
    ...unnumbered,
    ...dropPlaces(unnumbered, measured),
    ...findStopped(seen, unnumbered.severity),
    ...nameNoticer(seen),
    status: isVerified ? 'verified' : unnumbered.status,
    ...(isConfirmed || reason === undefined ? {} : { status_reason: reason }),
    evidence: [...sessions].flatMap(([sessionId, own]) =>
      pickEvidence(
        own.flatMap(({ finding }) => pickEvidence(finding.evidence, MAX_EVIDENCE_PER_SESSION)),
        MAX_EVIDENCE,
      ).map((evidence) => ({ ...evidence, session_id: sessionId })),
    ),
    sessions: [...sessions.values()].flatMap((own) =>
      own.slice(0, 1).map(({ report, finding }) => ({
        session_id: report.session.id,
        persona_id: report.persona.id,
        finding_id: finding.id,
      })),
    ),
    measured_in: countSessions(measured),
    frequency: Math.round((sessions.size / sessionCount) * 10_000) / 10_000,
  }
}

/** A problem that stopped one of the visitors is as severe as it was there. */
function findStopped(
  seen: readonly Occurrence[],
  severity: number,
): Pick<Finding, 'severity' | 'stopped_here'> {
  const stops = seen.filter(({ finding }) => finding.stopped_here === true)
  if (stops.length === 0) return { severity }
  const rated = stops.map(({ finding }) => finding.severity)
  return { severity: Math.max(severity, ...rated), stopped_here: true }
}

const place = / under “[^”]*”/g

/** The words without the heading that one page has above the control, if other pages have other headings there. */
function dropPlaces(
  { title, recommendation }: Pick<Finding, 'title' | 'recommendation'>,
  measured: readonly Occurrence[],
): Pick<Finding, 'title' | 'recommendation'> {
  const bare = title.replaceAll(place, '')
  const isElsewhere = measured.some(
    ({ finding }) => finding.title !== title && finding.title.replaceAll(place, '') === bare,
  )
  return isElsewhere
    ? { title: bare, recommendation: recommendation.replaceAll(place, '') }
    : { title, recommendation }
}

function isNotDenied({ finding }: Occurrence): boolean {
  return finding.status !== 'not_reproduced'
}

function countSessions(seen: readonly Occurrence[]): number {
  return new Set(seen.map(({ report }) => report.session.id)).size
}

/** How many sessions opened a page on which the problem was seen; nothing if a report does not say which pages were. */
function countOnPage(
  seen: readonly Occurrence[],
  reports: readonly Report[],
): Pick<AggregateFinding, 'sessions_on_page'> {
  const met = new Set(seen.map(({ report }) => report.session.id))
  const pages = new Set(
    seen.flatMap(({ finding }) => finding.evidence.map(({ url }) => foldUrl(url))),
  )
  const opened = reports.map(({ session, report: { opened_pages: own } }) =>
    met.has(session.id) ? true : own?.some((page) => pages.has(page)),
  )
  return opened.includes(undefined)
    ? {}
    : { sessions_on_page: opened.filter((isOpened) => isOpened === true).length }
}

function nameNoticer(seen: readonly Occurrence[]): Pick<Finding, 'noticed_by'> {
  const noticers = new Set(seen.flatMap(({ finding }) => finding.noticed_by ?? []))
  const [only] = noticers
  if (only === undefined) return {}
  return { noticed_by: noticers.size > 1 ? 'both' : only }
}
